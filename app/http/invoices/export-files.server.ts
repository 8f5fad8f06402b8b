import { addDays, dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { CsvCell } from '#app/domain/exports/csv-cell.ts'
import { formatDate } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { type Period, periodIn } from '#app/domain/invoices/period.ts'
import { salesColumns, salesRows } from '#app/domain/invoices/sales-file.ts'
import { isExported, ublOf } from '#app/domain/invoices/ubl.ts'
import { maxXeroInvoices, xeroColumns, xeroRows } from '#app/domain/invoices/xero-sales.ts'
import type { Scope } from '#app/domain/scope.ts'
import { cellsFile } from '#app/http/cells-file.server.ts'
import type { FileReader } from '#app/http/download.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { countIssued, findIssued, listIssuedIds, maxIssued } from '#app/models/invoices/issued-book.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'

export const exportsPath = '/invoicing/exports'

function periodOf(scope: Scope, url: URL): Period {
  const today = dayIn(scope.timeZone, Date.now())
  return periodIn(url.searchParams, { from: addDays(today, -90), to: today })
}

export function readExportsPage(scope: Scope, url: URL) {
  const period = periodOf(scope, url)
  const count = countIssued(scope, period)
  const all = Math.min(count.invoices + count.credits, maxIssued)
  const parts = Math.max(1, Math.ceil(all / maxXeroInvoices))
  return {
    ...period,
    span: `${formatDate(period.from)} to ${formatDate(period.to)}`,
    ...count,
    isCut: count.invoices + count.credits > maxIssued,
    csvHref: hrefWith(`${exportsPath}/csv`, period),
    xero: Array.from({ length: parts }, (_, at) => ({
      part: at + 1,
      href: hrefWith(`${exportsPath}/xero`, { ...period, part: at + 1 }),
      label: parts === 1 ? 'Download for Xero' : `Download for Xero, ${at + 1} of ${parts}`,
    })),
  }
}

/** Xero limits the number of invoices per file. */
export function xeroFile(scope: Scope, url: URL, reader: FileReader): Response {
  const period = periodOf(scope, url)
  const part = Number(url.searchParams.get('part') ?? '1')
  const ids = listIssuedIds(scope, period)
  const own = ids.slice((part - 1) * maxXeroInvoices, part * maxXeroInvoices)
  if (!Number.isInteger(part) || part < 1 || (part > 1 && own.length === 0)) throw new NotFound()
  const name = `xero-sales-${period.from}-${period.to}-${part}.csv`
  const parts = rowsOf(scope, own, ({ document }) => xeroRows(document))
  return cellsFile(scope, { name, head: xeroColumns, parts }, reader)
}

export function salesFile(scope: Scope, url: URL, reader: FileReader): Response {
  const period = periodOf(scope, url)
  const name = `sales-${period.from}-${period.to}.csv`
  const parts = rowsOf(scope, listIssuedIds(scope, period), salesRows)
  return cellsFile(scope, { name, head: salesColumns, parts }, reader)
}

type Issued = NonNullable<ReturnType<typeof findIssued>>

/** Reads each invoice only when it is written. */
function* rowsOf(scope: Scope, ids: readonly number[], toRows: (issued: Issued) => CsvCell[][]) {
  for (const id of ids) {
    const issued = findIssued(scope, id)
    if (issued) yield toRows(issued)
  }
}

export function ublFile(scope: Scope, id: number): Response {
  const document = requireIssuedDocument(scope, requireInvoice(scope, id).id)
  if (!isExported(document.kind)) throw new NotFound('A deposit request is no invoice')
  return new Response(ublOf(document), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${document.number.replaceAll(/[^\w-]/g, '-')}.xml"`,
      'Cache-Control': 'no-store',
    },
  })
}
