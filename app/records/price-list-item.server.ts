import { asc, count, lt, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { formatCount } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { units } from '#app/domain/money/unit.ts'
import {
  priceListLabels as labels,
  maxPriceListItems,
  priceListPath,
  unitNames,
} from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames, lineKinds } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { priceListItems } from '#db/schema/index.ts'
import { defineRecord } from './engine/define-record.server.ts'
import {
  line,
  pastDay,
  percent,
  requiredChoice,
  requiredLine,
  requiredMoney,
} from './engine/fields.server.ts'

export const priceListItem = defineRecord({
  noun: 'price_list_item',
  table: priceListItems,
  name: 'name',
  fields: {
    name: requiredLine(limits.priceListItem, 'Please enter what it is', { label: labels.name }),
    kind: requiredChoice(lineKinds, lineKindNames, 'Please choose what kind it is', {
      label: labels.kind,
      width: 'third',
    }),
    unit: requiredChoice(units, unitNames, 'Please choose a unit', { label: labels.unit, width: 'third' }),
    cost: requiredMoney('Please enter what one costs', {
      label: labels.cost,
      width: 'third',
      about: 'What one costs.',
    }),
    supplier: line(limits.supplier, { label: labels.supplier, width: 'half', suggest: [] }),
    code: line(limits.priceListCode, { label: labels.code, width: 'half' }),
    waste: percent(100, {
      label: labels.waste,
      width: 'half',
      hint: 'What is cut away: 10 for a tenth more. Quotes take it over.',
    }),
    costOn: pastDay({
      label: labels.costOn,
      width: 'half',
      about:
        'The day on which that was last looked at. A new cost was looked at today, unless the day is sent.',
    }),
  },
  words: {
    one: 'line',
    many: 'lines',
    create: 'New line',
    save: 'Save Line',
    remove: 'Delete Line',
    keep: 'Keep Line',
  },
  may: { read: 'money.read', create: 'quote.configure', edit: 'quote.configure' },
  home: () => ({ href: priceListPath, label: 'Price list' }),
  order: table => [asc(sql`lower(${table.name})`), asc(table.id)],
  search: 'priceListItem',
  limit: {
    max: maxPriceListItems,
    message: `A price list has ${formatCount(maxPriceListItems)} lines at most. Please delete some first`,
  },
  docs: {
    title: 'Price list',
    about: 'What things cost the company, to quote with. A part of Quoting.',
    who: 'With Quoting.',
  },
  /** A new cost was looked at today, unless another day is given with it. */
  complete(scope, change, current) {
    const isOtherDay = change.costOn !== undefined && change.costOn !== current?.costOn
    if (isOtherDay || change.cost === undefined || change.cost === current?.cost) return change
    return { ...change, costOn: dayIn(scope.timeZone, Date.now()) }
  },
})

export type PriceListItem = ReturnType<typeof priceListItem.require>

export function isOldCostBefore(day: string) {
  return lt(priceListItems.costOn, day)
}

/** `old`: costs last checked before `oldBefore`. */
export function countPriceList(scope: Scope, oldBefore: string): { all: number; old: number } {
  const old = sql<number>`coalesce(sum(${isOldCostBefore(oldBefore)}), 0)`
  const where = priceListItem.live(scope)
  return db().select({ all: count(), old }).from(priceListItems).where(where).get() ?? { all: 0, old: 0 }
}
