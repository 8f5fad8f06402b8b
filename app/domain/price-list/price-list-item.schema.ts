import { z } from 'zod'
import {
  calendarDate,
  choice,
  flag,
  line,
  longText,
  money,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { percent } from '#app/domain/money/number-fields.schema.ts'
import { units } from '#app/domain/money/unit.ts'
import { lineKinds } from '#app/domain/quotes/quote.ts'

const cost = money.refine(value => value !== null, 'Please enter what one costs').transform(Number)
const waste = percent(100).transform(rate => rate ?? 0)

function fields(timeZone: string) {
  return z.object({
    kind: choice(lineKinds, 'Please choose what kind it is'),
    name: requiredLine(limits.priceListItem, 'Please enter what it is'),
    code: line(limits.priceListCode),
    supplier: line(limits.supplier),
    unit: choice(units, 'Please choose a unit'),
    cost,
    waste,
    costOn: calendarDate(timeZone),
  })
}

export function newPriceListItem(timeZone: string) {
  const all = fields(timeZone)
  const { kind, name, unit, cost } = all.shape
  return all.partial().extend({ kind, name, unit, cost, requestId: requestIdField })
}

export function priceListItemChange(timeZone: string) {
  return fields(timeZone).partial().extend({ version: versionField })
}

export type NewPriceListItem = z.output<ReturnType<typeof newPriceListItem>>
export type PriceListItemChange = z.output<ReturnType<typeof priceListItemChange>>

/** `add` saves what `check` has shown. */
export const pastedLines = z.object({
  lines: longText(limits.pastedPrices).refine(text => text !== '', 'Please paste the lines first'),
  add: flag,
  requestId: requestIdField,
})
