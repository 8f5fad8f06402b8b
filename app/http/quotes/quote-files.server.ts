import { dayIn } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { mostPriceListItems, priceListLabels } from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames, revisionName } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { csvFile } from '#app/http/csv-file.server.ts'
import { listPriceList } from '#app/models/price-list/price-list.server.ts'
import { listQuoteRows } from '#app/models/quotes/quote-list.server.ts'
import { readStandings, standingOfRow } from './quote-list-page.server.ts'

/** Every quote with how it stands, newest first. */
export function quotesFile(scope: Scope): Response {
  const { at, today, facts } = readStandings(scope)
  const rows = listQuoteRows(
    scope,
    facts.map(({ id }) => id),
  )
  const dayOf = (instant: number | null) => (instant === null ? '' : dayIn(scope.timeZone, instant))
  return csvFile(`Quotes ${today}.csv`, [
    [
      ...['Number', 'Revision', 'What for', 'Client', 'Kind', 'State', 'Why', 'Begun', 'Sent', 'Decided'],
      ...['Valid until', 'Net', 'With VAT'],
    ],
    ...rows.map(row => {
      const { word, why } = standingOfRow(row, at)
      const amounts = [decimalText(row.net), decimalText(row.gross)]
      const days = [dayOf(row.createdAt), dayOf(row.sentAt), dayOf(row.decidedAt), row.validUntil ?? '']
      const what = [row.title, row.clientName ?? '', row.kind]
      return [row.number, revisionName(row.revision), ...what, word, why, ...days, ...amounts]
    }),
  ])
}

/** The whole price list, by columns that pasting reads again. */
export function priceListFile(scope: Scope): Response {
  const { kind, name, code, supplier, unit, cost, waste, costOn } = priceListLabels
  return csvFile(`Price list ${dayIn(scope.timeZone, Date.now())}.csv`, [
    [kind, name, code, supplier, unit, cost, waste, costOn],
    ...listPriceList(scope, mostPriceListItems).map(item => [
      lineKindNames[item.kind],
      ...[item.name, item.code, item.supplier, item.unit],
      ...[decimalText(item.cost), rateText(item.waste), item.costOn],
    ]),
  ])
}
