import { addDays, dayIn } from '#app/domain/clock.ts'
import { amountText, formatMoney } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import {
  freshDays,
  isOldCost,
  lookedAtText,
  priceListPath,
  unitNames,
} from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { countPriceList, findPriceList } from '#app/models/price-list/price-list.server.ts'
import type { PriceListItem } from '#app/models/price-list/price-list-item.server.ts'

const pageSize = 100

export function readPriceList(scope: Scope, currency: string, url: URL) {
  const query = searchParam(url)
  const isOldOnly = url.searchParams.get('show') === 'old'
  const page = pageParam(url)
  const today = dayIn(scope.timeZone, Date.now())
  const oldBefore = addDays(today, -freshDays)
  const { rows, total, isCut } = findPriceList(
    scope,
    { query, oldBefore: isOldOnly ? oldBefore : null },
    { limit: pageSize, offset: (page - 1) * pageSize },
  )
  return {
    query,
    isOldOnly,
    page,
    total,
    isCut,
    counts: countPriceList(scope, oldBefore),
    pageCount: Math.ceil(total / pageSize),
    here: hrefWith(priceListPath, { q: query, show: isOldOnly && 'old' }, page),
    mayEdit: may(scope, 'quote.configure'),
    items: rows.map(item => toRow(item, currency, today)),
  }
}

function toRow(item: PriceListItem, currency: string, today: string) {
  const { id, name, code, supplier, costOn } = item
  return {
    id,
    name,
    kind: lineKindNames[item.kind],
    from: [supplier, code].filter(Boolean).join(' · '),
    unit: unitNames[item.unit],
    waste: item.waste > 0 ? `${rateText(item.waste)} %` : '',
    cost: formatMoney(item.cost, currency),
    lookedAt: lookedAtText(costOn, today),
    isOld: isOldCost(costOn, today),
  }
}

export function priceListValues(item: PriceListItem): Record<string, string> {
  const { kind, name, code, supplier, unit, cost, waste, costOn } = item
  return { kind, name, code, supplier, unit, cost: amountText(cost), waste: rateText(waste), costOn }
}
