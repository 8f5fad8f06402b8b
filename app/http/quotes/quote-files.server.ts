import { dayIn } from '#app/domain/clock.ts'
import type { CsvCell } from '#app/domain/exports/csv-cell.ts'
import { decimalText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { maxPriceListItems, priceListLabels } from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames, revisionName } from '#app/domain/quotes/quote.ts'
import type { StatusClock } from '#app/domain/quotes/quote-status.ts'
import type { Scope } from '#app/domain/scope.ts'
import { cellsFile } from '#app/http/cells-file.server.ts'
import { csvFile } from '#app/http/csv-file.server.ts'
import type { FileReader } from '#app/http/download.server.ts'
import { listQuoteIds, listQuoteRows, type QuoteRow } from '#app/models/quotes/quote-list.server.ts'
import { priceListItem } from '#app/records/price-list-item.server.ts'
import { shownStatusOfRow, statusClockToday } from './quote-list-page.server.ts'

const heads = [
  ...['Number', 'Revision', 'What for', 'Client', 'Kind', 'State', 'Why', 'Begun', 'Sent', 'Decided'],
  ...['Valid until', 'Net', 'With VAT'],
]

/** Drafts are read with their items, which are long. */
const quotesAtOnce = 20

export function quotesFile(scope: Scope, reader: FileReader): Response {
  const name = `Quotes ${dayIn(scope.timeZone, Date.now())}.csv`
  return cellsFile(scope, { name, head: heads, parts: partsOf(scope) }, reader)
}

function* partsOf(scope: Scope) {
  const { at } = statusClockToday(scope)
  const ids = listQuoteIds(scope)
  for (let from = 0; from < ids.length; from += quotesAtOnce) {
    yield listQuoteRows(scope, ids.slice(from, from + quotesAtOnce)).map(row => toLine(scope, row, at))
  }
}

function toLine(scope: Scope, row: QuoteRow, at: StatusClock): CsvCell[] {
  const dayOf = (instant: number | null) => (instant === null ? '' : dayIn(scope.timeZone, instant))
  const { word, why } = shownStatusOfRow(row, at)
  const amounts = [decimalText(row.net), decimalText(row.gross)]
  const days = [dayOf(row.createdAt), dayOf(row.sentAt), dayOf(row.decidedAt), row.validUntil ?? '']
  const what = [row.title, row.clientName ?? '', row.kind]
  return [row.number, revisionName(row.revision), ...what, word, why, ...days, ...amounts]
}

/** With columns that pasting reads again. */
export function priceListFile(scope: Scope): Response {
  const { kind, name, code, supplier, unit, cost, waste, costOn } = priceListLabels
  return csvFile(`Price list ${dayIn(scope.timeZone, Date.now())}.csv`, [
    [kind, name, code, supplier, unit, cost, waste, costOn],
    ...priceListItem
      .list(scope, maxPriceListItems)
      .map(item => [
        lineKindNames[item.kind],
        ...[item.name, item.code, item.supplier, item.unit],
        ...[decimalText(item.cost), rateText(item.waste), item.costOn],
      ]),
  ])
}
