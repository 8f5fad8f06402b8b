import { decimalText, formatMoney } from '#app/domain/format.ts'
import { sum } from '#app/domain/money/money.ts'
import { plainQuantity, rateText } from '#app/domain/money/typed.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import type { InvoiceKind } from './invoice.ts'
import { documentWords, type InvoiceDocument } from './invoice-document.ts'
import { partsText } from './retention-terms.ts'
import { buyer, seller } from './ubl-parties.ts'
import { categoryOf, categoryXml, isOutside, taxTotal } from './ubl-tax.ts'
import { writeXml, type Xml } from './xml.ts'

/** An issued document as UBL 2.1 by EN 16931; elements stand in the order of UBL's schema, with the standard's terms beside them. */

export function isExported(kind: InvoiceKind): boolean {
  return kind !== 'deposit_request'
}

const invoiceSpaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const creditSpaces = {
  ...invoiceSpaces,
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
}

export function ublOf(document: InvoiceDocument): string {
  const isCredit = document.kind === 'credit_note'
  const { number, issuedOn, dueOn, suppliedOn, company } = document
  const { currency } = company
  const body: (Xml | null)[] = [
    ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'], // BT-24
    ['cbc:ID', number], // BT-1
    ['cbc:IssueDate', issuedOn], // BT-2
    isCredit || dueOn === null ? null : ['cbc:DueDate', dueOn], // BT-9
    isCredit ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', typeCode(document.kind)], // BT-3
    ...notes(document).map((text): Xml => ['cbc:Note', text]), // BT-22
    ['cbc:DocumentCurrencyCode', currency], // BT-5
    document.orderNumber === '' ? null : ['cac:OrderReference', [['cbc:ID', document.orderNumber]]], // BT-13
    ...precedingOf(document).map(
      (of): Xml => [
        'cac:BillingReference',
        [
          [
            'cac:InvoiceDocumentReference',
            [
              ['cbc:ID', of.number], // BT-25
              ['cbc:IssueDate', of.issuedOn], // BT-26
            ],
          ],
        ],
      ],
    ),
    ['cac:AccountingSupplierParty', [seller(document)]],
    ['cac:AccountingCustomerParty', [buyer(document)]],
    ['cac:Delivery', [['cbc:ActualDeliveryDate', suppliedOn]]], // BT-72
    paymentMeans(document),
    ['cac:PaymentTerms', [['cbc:Note', terms(document)]]], // BT-20
    taxTotal(document),
    monetaryTotal(document),
    ...document.lines.map((line, at) => lineOf(document, line, at)),
  ]
  return writeXml([isCredit ? 'CreditNote' : 'Invoice', body, isCredit ? creditSpaces : invoiceSpaces])
}

/** 386 is a prepayment invoice. */
function typeCode(kind: InvoiceKind): string {
  return kind === 'deposit' ? '386' : '380'
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function notes(document: InvoiceDocument): string[] {
  const { title, note, reason, retention, totals, company } = document
  const money = (pence: number) => formatMoney(pence, company.currency)
  return [
    title,
    note,
    reason,
    ...documentWords(document),
    retention
      ? `${rateText(retention.rate)} % is held back${retention.parts ? `: ${partsText(retention.parts)}` : ` until ${retention.releaseOn}`}.`
      : '',
    totals.cis === 0
      ? ''
      : `CIS deduction of ${rateText(totals.cisRate)} % on labour of ${money(totals.labour)}: ${money(totals.cis)}. It is paid to HMRC, and taken off the amount due as if it were paid already.`,
  ]
    .map(oneLine)
    .filter(Boolean)
}

function terms({ kind, terms, dueOn }: InvoiceDocument): string {
  if (kind === 'credit_note') return 'Taken off what is owed, else kept as the client’s credit.'
  return oneLine(terms) || (dueOn === null ? 'Due at once.' : `Due on ${dueOn}.`)
}

function precedingOf({ kind, of, earlier }: InvoiceDocument): { number: string; issuedOn: string }[] {
  if (kind === 'final') return earlier.map(({ number, issuedOn }) => ({ number, issuedOn }))
  return of === null ? [] : [of]
}

function paymentMeans({ bank, number, kind }: InvoiceDocument): Xml | null {
  if (bank === null || kind === 'credit_note') return null
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', '30'], // BT-81: a credit transfer
      ['cbc:PaymentID', number], // BT-83
      [
        'cac:PayeeFinancialAccount',
        [
          ['cbc:ID', `${bank.sortCode} ${bank.accountNumber}`.trim()], // BT-84
          ['cbc:Name', bank.name], // BT-85
        ],
      ],
    ],
  ]
}

function monetaryTotal({ lines, totals, company }: InvoiceDocument): Xml {
  const money = { currencyID: company.currency }
  const amount = (tag: string, pence: number): Xml => [tag, decimalText(pence), money]
  return [
    'cac:LegalMonetaryTotal',
    [
      amount('cbc:LineExtensionAmount', sum(lines.map(({ net }) => net))), // BT-106
      amount('cbc:TaxExclusiveAmount', totals.net), // BT-109
      amount('cbc:TaxInclusiveAmount', totals.gross), // BT-112
      totals.cis === 0 ? null : amount('cbc:PrepaidAmount', totals.cis), // BT-113
      amount('cbc:PayableAmount', totals.payable), // BT-115
    ],
  ]
}

/** UN/ECE Recommendation 20. */
const unitCodes: Readonly<Record<Unit, string>> = {
  each: 'C62',
  pair: 'PR',
  set: 'SET',
  lot: 'C62',
  m: 'MTR',
  'm²': 'MTK',
  sheet: 'C62',
  h: 'HUR',
  day: 'DAY',
}

function lineOf(document: InvoiceDocument, line: InvoiceDocument['lines'][number], at: number): Xml {
  const isCredit = document.kind === 'credit_note'
  const money = { currencyID: document.company.currency }
  // A price is never negative (BR-27): an amount taken off has a negative quantity.
  const quantity = line.each < 0 ? -line.quantity : line.quantity
  const unit = { unitCode: unitCodes[line.unit] }
  return [
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    [
      ['cbc:ID', String(at + 1)], // BT-126
      [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', plain(quantity), unit], // BT-129, BT-130
      ['cbc:LineExtensionAmount', decimalText(line.net), money], // BT-131
      [
        'cac:Item',
        [
          ['cbc:Name', oneLine(line.description) || 'Line'], // BT-153
          categoryXml('cac:ClassifiedTaxCategory', categoryOf(line.vat, isOutside(document)), false),
        ],
      ],
      ['cac:Price', [['cbc:PriceAmount', decimalText(Math.abs(line.each)), money]]], // BT-146
    ],
  ]
}

function plain(quantity: number): string {
  return quantity < 0 ? `-${plainQuantity(-quantity)}` : plainQuantity(quantity)
}
