import type { CsvCell } from '#app/domain/exports/csv-cell.ts'
import { capitaliseFirst, decimalText } from '#app/domain/format.ts'
import { plainQuantity, rateText } from '#app/domain/money/typed.ts'
import { vatRules } from '#app/domain/money/vat.ts'
import { invoiceKindNames, signOf } from './invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { vatOfLines } from './line-vat.ts'

/** For any accounting program: one row per line, with its document's fields. */
export const salesColumns = [
  'Number',
  'Kind',
  'Date',
  'Due',
  'Tax point',
  'Customer',
  'Customer VAT number',
  'Customer email',
  'Job',
  'Order number',
  'Credits',
  'Description',
  'Element',
  'Quantity',
  'Unit price',
  'Net',
  'VAT treatment',
  'VAT rate',
  'VAT',
  'VAT told, not charged',
  'Gross',
  'Document net',
  'Document VAT',
  'Document total',
  'CIS deduction',
  'To pay',
  'Currency',
] as const

type Issued = { document: InvoiceDocument; taxPoint: string | null }

/** A credit note's amounts are negative, so that columns add up. */
export function salesRows({ document, taxPoint }: Issued): CsvCell[][] {
  const { kind, lines, totals, client } = document
  const sign = signOf(kind) < 0 ? -1 : 1
  const sum = (pence: number): CsvCell => ({ number: decimalText(sign * pence) })
  const vat = vatOfLines(lines, totals.groups)
  const told = vatOfLines(lines, totals.groups, 'told')
  return lines.map((line, at) => [
    document.number,
    invoiceKindNames[kind],
    document.issuedOn,
    document.dueOn ?? '',
    taxPoint ?? document.issuedOn,
    client.name,
    client.vatNumber,
    client.email,
    document.job,
    document.orderNumber,
    document.of?.number ?? '',
    line.description,
    capitaliseFirst(line.element),
    { number: plainQuantity(line.quantity) },
    sum(line.each),
    sum(line.net),
    vatRules[line.vat].name,
    { number: rateText(vatRules[line.vat].rate) },
    sum(vat[at] ?? 0),
    sum(told[at] ?? 0),
    sum(line.net + (vat[at] ?? 0)),
    sum(totals.net),
    sum(totals.vat),
    sum(totals.gross),
    sum(totals.cis),
    sum(totals.payable),
    document.company.currency,
  ])
}
