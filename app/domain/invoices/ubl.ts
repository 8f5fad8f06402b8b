import { decimalText, formatMoney } from '#app/domain/format.ts'
import { plainQuantity, rateText } from '#app/domain/money/typed.ts'
import { type Unit, type VatTreatment, vatRules } from '#app/domain/quotes/quote.ts'
import { addressLines } from './address-lines.ts'
import type { InvoiceKind } from './invoice.ts'
import { documentWords, type InvoiceDocument } from './invoice-document.ts'
import { sum } from './invoice-totals.ts'
import { reverseChargeWording } from './reverse-charge.ts'
import { writeXml, type Xml } from './xml.ts'

/**
 * An issued invoice or credit note as UBL 2.1 by EN 16931. The order of the elements is that of UBL's own schema. Terms of the standard
 * stand beside what they become ('BT-1').
 */

/** A request is no invoice: there is nothing to export. */
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

/** A deposit is a prepayment invoice. */
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
    retention ? `${rateText(retention.rate)} % is held back until ${retention.releaseOn}.` : '',
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

type Party = { name: string; legalName: string; address: string; vatNumber: string; companyNumber: string }

function seller({ company, ...document }: InvoiceDocument): Xml {
  // What has no VAT number and no company number is known by its own name (BT-29).
  const isKnown = (company.vatNumber !== '' && !isOutside(document)) || company.companyNumber !== ''
  return party(
    { ...company, legalName: company.legalName || company.name },
    {
      id: isKnown ? '' : company.name,
      isOutside: isOutside(document),
      contact: [
        company.phone === '' ? null : ['cbc:Telephone', company.phone], // BT-42
        company.email === '' ? null : ['cbc:ElectronicMail', company.email], // BT-43
      ],
    },
  )
}

function buyer({ client, ...document }: InvoiceDocument): Xml {
  return party(
    { ...client, legalName: client.name, companyNumber: '' },
    {
      id: '',
      isOutside: isOutside(document),
      contact: [client.email === '' ? null : ['cbc:ElectronicMail', client.email]], // BT-58
    },
  )
}

type About = { id: string; isOutside: boolean; contact: (Xml | null)[] }

function party({ name, legalName, address, vatNumber, companyNumber }: Party, about: About): Xml {
  const { lines, town, postcode } = addressLines(address)
  const text = (tag: string, value: string | undefined): Xml | null => (value ? [tag, value] : null)
  // Outside the scope of VAT nobody is named by a VAT number (BR-O-02).
  const isNamed = vatNumber !== '' && !about.isOutside
  return [
    'cac:Party',
    [
      about.id === '' ? null : ['cac:PartyIdentification', [['cbc:ID', about.id]]],
      ['cac:PartyName', [['cbc:Name', name]]], // BT-28, BT-45
      [
        'cac:PostalAddress',
        [
          text('cbc:StreetName', lines[0]),
          text('cbc:AdditionalStreetName', lines[1]),
          text('cbc:CityName', town),
          text('cbc:PostalZone', postcode),
          lines.length > 2 ? ['cac:AddressLine', [['cbc:Line', lines.slice(2).join(', ')]]] : null,
          // Addresses say no country: this is for the United Kingdom.
          ['cac:Country', [['cbc:IdentificationCode', 'GB']]], // BT-40, BT-55
        ],
      ],
      isNamed
        ? [
            'cac:PartyTaxScheme',
            [
              ['cbc:CompanyID', withCountry(vatNumber)],
              ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
            ],
          ] // BT-31, BT-48
        : null,
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', legalName], // BT-27, BT-44
          text('cbc:CompanyID', companyNumber), // BT-30
        ],
      ],
      about.contact.some(Boolean) ? ['cac:Contact', about.contact] : null,
    ],
  ]
}

function withCountry(vatNumber: string): string {
  const digits = vatNumber.replaceAll(/\s/g, '')
  return /^[A-Z]{2}/.test(digits) ? digits : `GB${digits}`
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

type Category = { id: 'S' | 'Z' | 'AE' | 'O' | 'E'; percent: string | null; reason: string | null }

/** Nothing on it is within VAT. */
function isOutside({ lines }: Pick<InvoiceDocument, 'lines'>): boolean {
  return lines.every(({ vat }) => vat === 'outside')
}

/** What is outside VAT beside what is not is told as exempt: the standard has no document of both (BR-O-11). */
function categoryOf(vat: VatTreatment, isAllOutside: boolean): Category {
  const { rate, isCharged } = vatRules[vat]
  if (vat === 'outside') {
    const reason = 'Outside the scope of VAT'
    return isAllOutside ? { id: 'O', percent: null, reason } : { id: 'E', percent: '0', reason }
  }
  if (!isCharged) return { id: 'AE', percent: '0', reason: reverseChargeWording }
  return rate === 0
    ? { id: 'Z', percent: '0', reason: null }
    : { id: 'S', percent: rateText(rate), reason: null }
}

function taxTotal(document: InvoiceDocument): Xml {
  const { totals, company } = document
  const outside = isOutside(document)
  const money = { currencyID: company.currency }
  const subtotals = new Map<string, { category: Category; net: number; vat: number }>()
  for (const { vat, net, vatAmount } of totals.groups) {
    const category = categoryOf(vat, outside)
    const key = `${category.id} ${category.percent}`
    const before = subtotals.get(key) ?? { category, net: 0, vat: 0 }
    subtotals.set(key, {
      category,
      net: before.net + net,
      vat: before.vat + (vatRules[vat].isCharged ? vatAmount : 0),
    })
  }
  return [
    'cac:TaxTotal',
    [
      ['cbc:TaxAmount', decimalText(totals.vat), money], // BT-110
      ...[...subtotals.values()].map(
        ({ category, net, vat }): Xml => [
          'cac:TaxSubtotal',
          [
            ['cbc:TaxableAmount', decimalText(net), money], // BT-116
            ['cbc:TaxAmount', decimalText(vat), money], // BT-117
            categoryXml('cac:TaxCategory', category, true),
          ],
        ],
      ),
    ],
  ]
}

function categoryXml(tag: string, { id, percent, reason }: Category, withReason: boolean): Xml {
  return [
    tag,
    [
      ['cbc:ID', id], // BT-118, BT-151
      percent === null ? null : ['cbc:Percent', percent], // BT-119, BT-152
      withReason && reason !== null ? ['cbc:TaxExemptionReason', reason] : null, // BT-120
      ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
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
  // A price is never below nothing (BR-27): what is taken off has its quantity below nothing instead.
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
