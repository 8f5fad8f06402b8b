import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { ContractBalance } from './contract.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  invoiceKindNames,
  isTooLong,
  lineNet,
  tooLongText,
} from './invoice.ts'
import type { InvoiceTotals } from './invoice-totals.ts'
import type { RetentionTerms } from './retention-terms.ts'
import { type ReverseChargeAnswers, reverseChargeWording } from './reverse-charge.ts'

/** An invoice as issued, frozen: its page, PDF and exports are made of it, and it never changes; a mistake is credited. Money in pence. */
export type InvoiceDocument = {
  kind: InvoiceKind
  number: string
  title: string
  company: {
    name: string
    /** With 'Ltd' for a limited company; '' where it trades under its own name. */
    legalName: string
    companyNumber: string
    address: string
    /** The registered address, if it is another. */
    legalAddress: string
    phone: string
    email: string
    vatNumber: string
    currency: string
  }
  bank: { name: string; sortCode: string; accountNumber: string } | null
  client: { name: string; address: string; email: string; vatNumber: string }
  siteAddress: string
  /** 'API-003'; '' without a job. */
  job: string
  orderNumber: string
  issuedOn: string
  suppliedOn: string
  dueOn: string | null
  note: string
  lines: (InvoiceLine & { net: number })[]
  totals: InvoiceTotals
  reverseCharge: { answers: ReverseChargeAnswers; isApplied: boolean } | null
  /** `releaseOn` is null while a draft does not say it, and where the contract releases retention in `parts`. */
  retention: {
    rate: number
    net: number
    releaseOn: string | null
    parts?: Pick<RetentionTerms, 'firstShare' | 'months'> | undefined
  } | null
  /** Of the job, before VAT; null outside a contract. */
  contract: ContractBalance | null
  earlier: { kind: InvoiceKind; number: string; issuedOn: string; net: number; gross: number }[]
  /** A credit note's invoice; a deposit invoice's request. */
  of: { number: string; issuedOn: string } | null
  reason: string
  /** For a credit note: what it credits is left out of the contract and not invoiced again. */
  isLeftOut?: boolean | undefined
  terms: string
}

type DocumentParts = Omit<InvoiceDocument, 'lines'> & { lines: readonly InvoiceLine[] }

/** Deep-frozen. */
export function makeInvoiceDocument({ lines, ...parts }: DocumentParts): InvoiceDocument {
  return frozen(structuredClone({ ...parts, lines: lines.map(line => ({ ...line, net: lineNet(line) })) }))
}

export function documentTitle({
  kind,
  company,
  lines,
}: Pick<InvoiceDocument, 'kind' | 'company' | 'lines'>): string {
  if (kind === 'deposit_request') {
    return company.vatNumber === '' ? 'Deposit request' : 'Deposit request, not a VAT invoice'
  }
  if (kind === 'credit_note') return invoiceKindNames.credit_note
  // A document with only amounts outside VAT, such as interest, is no VAT invoice.
  return company.vatNumber !== '' && lines.some(({ vat }) => isRated(vat)) ? 'VAT invoice' : 'Invoice'
}

export function documentWords({
  reverseCharge,
  kind,
  company,
}: Pick<InvoiceDocument, 'reverseCharge' | 'kind' | 'company'>): string[] {
  return [
    ...(reverseCharge?.isApplied ? [reverseChargeWording] : []),
    ...(kind === 'deposit_request' && company.vatNumber !== ''
      ? ['This is not a VAT invoice. A VAT invoice follows on the day your payment arrives.']
      : []),
  ]
}

type Checked = Pick<
  InvoiceDocument,
  | 'company'
  | 'client'
  | 'lines'
  | 'totals'
  | 'title'
  | 'reverseCharge'
  | 'retention'
  | 'orderNumber'
  | 'issuedOn'
>

/** By GOV.UK, 'Invoices: what they must include'. */
export function missingOf(document: Checked, { needsOrderNumber }: { needsOrderNumber: boolean }): string[] {
  const { company, client, lines, totals, reverseCharge } = document
  const charges = lines.some(({ vat }) => isRated(vat))
  return [
    ...(company.address === '' ? ['Your company’s address is missing'] : []),
    ...(company.phone === '' && company.email === ''
      ? ['A telephone number or an email of yours is missing']
      : []),
    ...(company.companyNumber !== '' && company.legalName === ''
      ? ['The full name of your limited company is missing']
      : []),
    ...(client.name === '' ? ['Choose a client first: an invoice is for somebody'] : []),
    ...(client.name !== '' && client.address === '' ? ['The client’s address is missing'] : []),
    ...(lines.length === 0 ? ['There is nothing on this invoice yet'] : []),
    ...(lines.some(({ description }) => description.trim() === '')
      ? ['A line does not say what it is for']
      : []),
    ...(isTooLong(lines) ? [tooLongText] : []),
    ...(lines.length > 0 && totals.net < 0 ? ['It comes to less than nothing: write a credit note'] : []),
    ...(lines.length > 0 && totals.net === 0 ? ['It comes to nothing'] : []),
    ...(charges && company.vatNumber === '' ? ['Without a VAT number you cannot charge VAT'] : []),
    ...(reverseCharge?.isApplied && client.vatNumber === '' ? ['The client’s VAT number is missing'] : []),
    ...(needsOrderNumber && document.orderNumber === '' ? ['The client asks for an order number'] : []),
    ...(document.retention && document.retention.releaseOn === null && !document.retention.parts
      ? ['Say until when the retention is held back']
      : []),
    ...(document.retention?.releaseOn && document.retention.releaseOn <= document.issuedOn
      ? ['The retention is held back until a day that is not to come: choose a later one']
      : []),
  ]
}

function isRated(vat: VatTreatment): boolean {
  return vat !== 'outside'
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
