import type { z } from 'zod'
import { choice, line, longText, requiredLine } from '#app/domain/fields.schema.ts'
import { parseId } from '#app/domain/id.ts'
import { limits, maxItemLines, maxRoomItems, maxRoomLines } from '#app/domain/limits.ts'
import { readLineQuantity, readPence, readQuantity, readRate } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { isFittingAbovePrice } from './fitting.ts'
import { lineKinds, type QuoteItem, type QuoteLine, type QuoteRoom } from './quote.ts'
import {
  type ItemFields,
  isBlankItem,
  isBlankLine,
  type LineFields,
  linesName,
  type RoomFields,
} from './room-form.ts'

const roomName = requiredLine(limits.roomName, 'Please enter the room')
const itemTitle = requiredLine(limits.itemTitle, 'Please enter the item')
const itemDescription = longText(limits.itemDescription)
const note = line(limits.vatNote)
const lineText = requiredLine(limits.lineDescription, 'Please enter what it is')
const stageName = line(limits.stageName)
const unit = choice(units, 'Please choose a unit')
const vat = choice(vatTreatments, 'Please choose the VAT')
const kind = choice(lineKinds, 'Please choose a kind')

const amount = 'Please enter an amount such as 1250.00'
const quantityMessage = 'Please enter a quantity such as 2.4'
const wasteMessage = 'Please enter waste from 0 to 100'

export type FieldErrors = Record<string, string[]>
export type ReadRoom = { room: QuoteRoom; errors: FieldErrors }

type Reading = {
  hourCost: number
  margin: number
  hoursOfDay: number
  newKey: () => string
}

/** Drops rows that nobody filled in. With errors, by field name, `room` must not be saved. */
export function readRoomForm(fields: RoomFields, reading: Reading): ReadRoom {
  const errors: FieldErrors = {}
  const read = reader(errors)
  const rows = (fields.items ?? []).map((item, at) => ({ item, name: `items[${at}]`, at }))
  const filled = rows.filter(({ item }) => !isBlankItem(item, reading))
  const keys = new Set<string>()
  const items = filled.map(({ item, name, at }) => {
    const key =
      /^[\w-]{1,40}$/.test(item?.key ?? '') && !keys.has(item?.key ?? '')
        ? String(item?.key)
        : reading.newKey()
    keys.add(key)
    return readItem(read, item ?? {}, { name, at, key, reading })
  })
  const lines = items.reduce((all, item) => all + item.lines.length, 0)
  if (items.length > maxRoomItems) read.fail('', `A room holds ${maxRoomItems} items at most`)
  if (lines > maxRoomLines)
    read.fail('', `A room holds ${maxRoomLines} lines at most. Please begin another room`)
  return { room: { name: read.by(roomName, 'name', fields.name ?? ''), items }, errors }
}

type Reader = ReturnType<typeof reader>

function reader(errors: FieldErrors) {
  const fail = (name: string, message: string) => {
    errors[name] = [...(errors[name] ?? []), message]
  }
  return {
    fail,
    isFine: (name: string) => Object.keys(errors).every(other => !other.startsWith(`${name}.`)),
    by<T>(schema: z.ZodType<T>, name: string, text: string): T {
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      fail(name, parsed.error.issues[0]?.message ?? 'Please check this')
      return text as T
    },
    number(name: string, value: number | null, message: string, otherwise: number | null): number {
      const taken = value ?? otherwise
      if (taken !== null && !Number.isNaN(taken)) return taken
      fail(name, message)
      return 0
    },
  }
}

function readItem(
  read: Reader,
  item: ItemFields,
  { name, at, key, reading }: { name: string; at: number; key: string; reading: Reading },
): QuoteItem {
  const price = readPence(item.price ?? '')
  if (Number.isNaN(price)) read.fail(`${name}.price`, amount)
  const itemVat = read.by(vat, `${name}.vat`, item.vat ?? '')
  const lines = (item.lines ?? [])
    .map((line, index) => ({ line, name: `${linesName(at)}[${index}]` }))
    .filter(({ line }) => !isBlankLine(line, reading))
  if (lines.length > maxItemLines) read.fail(name, `An item holds ${maxItemLines} lines at most`)
  const typed = readQuantity(item.quantity ?? '') || Number.NaN
  const quantity = read.number(`${name}.quantity`, typed, quantityMessage, null)
  const built = lines.map(line => readLine(read, line.line ?? {}, line.name))
  const kept = {
    key,
    title: read.by(itemTitle, `${name}.title`, item.title ?? ''),
    description: read.by(itemDescription, `${name}.description`, item.description ?? ''),
    quantity,
    unit: read.by(unit, `${name}.unit`, item.unit ?? ''),
    vat: itemVat,
    vatNote: read.by(note, `${name}.vatNote`, item.vatNote ?? ''),
    price,
    fitting: readFitting(read, item, name),
    isOptional: item.isOptional === 'on',
    lines: built,
  }
  if (read.isFine(name) && isFittingAbovePrice(kept, reading)) {
    read.fail(`${name}.fittingPrice`, 'Fitting is a part of the price: please enter no more than that')
  }
  return kept
}

function readFitting(read: Reader, item: ItemFields, name: string): QuoteItem['fitting'] {
  const fitting = readPence(item.fittingPrice ?? '')
  if (fitting === null) return null
  if (Number.isNaN(fitting)) read.fail(`${name}.fittingPrice`, amount)
  return { price: fitting, vat: read.by(vat, `${name}.fittingVat`, item.fittingVat || item.vat || '') }
}

function readLine(read: Reader, line: LineFields, name: string): QuoteLine {
  const waste = read.number(`${name}.waste`, readRate(line.waste ?? ''), wasteMessage, 0)
  if (waste > 100_00) read.fail(`${name}.waste`, wasteMessage)
  const lineKind = read.by(kind, `${name}.kind`, line.kind ?? '')
  return {
    kind: lineKind,
    description: read.by(lineText, `${name}.description`, line.description ?? ''),
    quantity: read.number(
      `${name}.quantity`,
      readLineQuantity(line.quantity ?? '', line.unit),
      quantityMessage,
      null,
    ),
    unit: read.by(unit, `${name}.unit`, line.unit ?? ''),
    each: read.number(`${name}.each`, readPence(line.each ?? ''), amount, null),
    // Labour has no waste.
    waste: lineKind === 'labour' ? 0 : waste,
    stage: lineKind === 'labour' ? read.by(stageName, `${name}.stage`, line.stage ?? '') : '',
    priceListItemId: parseId(line.priceListItemId),
  }
}
