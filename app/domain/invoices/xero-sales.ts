import type { CsvCell } from '#app/domain/exports/csv-cell.ts'
import { decimalText, formatDateNumeric } from '#app/domain/format.ts'
import { plainQuantity } from '#app/domain/money/typed.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { addressLines } from './address-lines.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { vatOfLines } from './line-vat.ts'

/** Xero's template for sales invoices, in its order; a star marks required columns. */
export const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const

/** Xero's limit per file. */
export const maxXeroInvoices = 500

/** The default of a British organisation in Xero. */
const salesAccount = '200'

const taxTypes: Readonly<Record<VatTreatment, string>> = {
  standard: '20% (VAT on Income)',
  reduced: '5% (VAT on Income)',
  zero: 'Zero Rated Income',
  reverse: 'Domestic Reverse Charge @ 20% (VAT on Income)',
  reverse_reduced: 'Domestic Reverse Charge @ 5% (VAT on Income)',
  outside: 'No VAT',
}

/** One row per line; Xero reads negative amounts as a credit note. Requests are no invoices. */
export function xeroRows(document: InvoiceDocument): CsvCell[][] {
  const { client, kind, number, issuedOn, dueOn, lines, totals, company } = document
  const sign = kind === 'credit_note' ? -1 : 1
  const { lines: street, town, postcode } = addressLines(client.address)
  const vat = vatOfLines(lines, totals.groups)
  const reference = [document.orderNumber, document.job].filter(Boolean).join(' ')
  return lines.map((line, at) => [
    client.name,
    client.email,
    ...[0, 1, 2, 3].map(each => street[each] ?? ''),
    town,
    '',
    postcode,
    '',
    number,
    reference,
    formatDateNumeric(issuedOn),
    formatDateNumeric(dueOn ?? issuedOn),
    '',
    line.description,
    { number: plainQuantity(line.quantity) },
    { number: decimalText(sign * line.each) },
    '',
    { number: salesAccount },
    taxTypes[line.vat],
    { number: decimalText(sign * (vat[at] ?? 0)) },
    ...['', '', '', ''],
    company.currency,
    '',
  ])
}
