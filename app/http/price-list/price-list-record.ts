import { z } from 'zod'
import { decimalText } from '#app/domain/format.ts'
import { units } from '#app/domain/money/unit.ts'
import { lineKinds } from '#app/domain/quotes/quote.ts'
import { calendarDay, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import type { PriceListItem } from '#app/models/price-list/price-list-item.server.ts'

export const priceListItemAnswer = z
  .object({
    id: recordId,
    kind: z.enum(lineKinds),
    name: z.string(),
    code: z.string(),
    supplier: z.string(),
    unit: z.enum(units),
    cost: moneyText.describe('What one costs.'),
    costOn: calendarDay.describe('The day on which that was last looked at.'),
    waste: moneyText.describe('In per cent.'),
    createdBy: recordId,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'PriceListItem' })

export function toPriceListRecord(item: PriceListItem): z.infer<typeof priceListItemAnswer> {
  return {
    ...item,
    cost: decimalText(item.cost),
    waste: decimalText(item.waste),
    createdAt: new Date(item.createdAt).toISOString(),
  }
}
