import { z } from 'zod'
import {
  choice,
  flag,
  line,
  longText,
  money,
  optionalId,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits, maxItemLines, maxQuoteRooms, maxRoomItems, maxRoomLines } from '#app/domain/limits.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { percent, quantity } from '#app/domain/money/number-fields.schema.ts'
import { maxQuantity } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { lineKinds, type QuoteItem, type QuoteLine } from './quote.ts'

// As the API sends rooms: decimals; missing fields take the defaults of a new item.

const quantityMessage = 'Please enter a quantity such as 2.4'

const some = quantity(maxQuantity / wholeQuantity, quantityMessage)
  .refine(value => value !== null && value > 0, quantityMessage)
  .transform(Number)

const amount = money
  .refine(value => value !== null, 'Please enter an amount such as 1250.00')
  .transform(Number)
const waste = percent(100)
  .transform(rate => rate ?? 0)
  .optional()
const vat = choice(vatTreatments, 'Please choose the VAT')

const sentLine = z.object({
  kind: choice(lineKinds, 'Please choose a kind'),
  description: requiredLine(limits.lineDescription, 'Please enter what it is'),
  quantity: some,
  unit: choice(units, 'Please choose a unit'),
  each: amount.describe('What one costs.'),
  waste: waste.describe('In per cent.'),
  stage: line(limits.stageName).optional().describe('Of labour: the stage of the job in which it is done.'),
  priceListItemId: optionalId('Please name a line of your price list').optional(),
})

const sentItem = z.object({
  key: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'Please use at most 40 letters, digits, - or _')
    .optional()
    .describe('Stays with the item; without one it is a new item.'),
  title: requiredLine(limits.itemTitle, 'Please enter the item'),
  description: longText(limits.itemDescription).optional(),
  quantity: some.optional(),
  unit: choice(units, 'Please choose a unit').optional(),
  vat: vat.optional(),
  vatNote: line(limits.vatNote).optional(),
  price: money.optional().describe('Of one, before VAT; null where it is the cost at the quote’s margin.'),
  fitting: z
    .object({ price: amount, vat })
    .nullable()
    .optional()
    .describe('Of the price of one, what is for fitting, where its VAT differs.'),
  isOptional: flag,
  lines: z.array(sentLine).max(maxItemLines, `An item holds ${maxItemLines} lines at most`).optional(),
})

const sentRoom = z.object({
  name: requiredLine(limits.roomName, 'Please enter the room'),
  items: z
    .array(sentItem)
    .max(maxRoomItems, `A room holds ${maxRoomItems} items at most`)
    .refine(
      items => items.reduce((all, { lines = [] }) => all + lines.length, 0) <= maxRoomLines,
      `A room holds ${maxRoomLines} lines at most`,
    ),
})

export const quoteRoomsChange = z.object({
  version: versionField.describe('Of the quote.'),
  rooms: z
    .array(sentRoom)
    .min(1, 'A quote has one room at least')
    .max(maxQuoteRooms, `A quote holds ${maxQuoteRooms} rooms at most`),
})

type SentItem = z.output<typeof sentItem>

export function keptItem(item: SentItem, newKey: () => string): QuoteItem {
  const { lines = [], price = null, fitting = null, vat = 'standard', unit = 'each' } = item
  return {
    key: item.key ?? newKey(),
    title: item.title,
    description: item.description ?? '',
    quantity: item.quantity ?? 1000,
    unit,
    vat,
    vatNote: item.vatNote ?? '',
    price,
    fitting,
    isOptional: item.isOptional ?? false,
    lines: lines.map(keptLine),
  }
}

function keptLine({
  waste = 0,
  stage = '',
  priceListItemId = null,
  ...line
}: z.output<typeof sentLine>): QuoteLine {
  const isLabour = line.kind === 'labour'
  return { ...line, waste: isLabour ? 0 : waste, stage: isLabour ? stage : '', priceListItemId }
}

export type QuoteRoomsChange = z.output<typeof quoteRoomsChange>
