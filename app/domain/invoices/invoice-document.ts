import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { JobPosition } from './contract.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  invoiceKindNames,
  isTooLong,
  lineNet,
  tooLongText,
} from './invoice.ts'
import type { InvoiceTotals } from './invoice-totals.ts'
import type { JobRetention } from './job-retention.ts'
import { type ReverseChargeAnswers, reverseChargeWording } from './reverse-charge.ts'

/**
 * An invoice as it was issued: names, addresses, VAT numbers, lines, rates and words frozen. Its page, its PDF and its exports are made of
 * this alone, and it never changes: what is wrong is credited. Money in pence.
 */
export type InvoiceDocument = {
  kind: InvoiceKind
  number: string
  title: string
  company: {
    name: string
    /** With 'Ltd', where it is a limited company; '' where it trades under its own name. */
    legalName: string
    companyNumber: string
    address: string
    /** For legal documents, where that is another. */
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
  /** Null of a credit note. */
  dueOn: string | null
  note: string
  lines: (InvoiceLine & { net: number })[]
  totals: InvoiceTotals
  reverseCharge: { answers: ReverseChargeAnswers; isApplied: boolean } | null
  /** Its day is null of a draft that does not say it yet, and of what is released in parts as the job's contract says. */
  retention: {
    rate: number
    net: number
    releaseOn: string | null
    parts?: Pick<JobRetention, 'firstShare' | 'months'> | undefined
  } | null
  /** Of the job, before VAT; null of what is no part of a contract. */
  contract: JobPosition | null
  /** Of a final invoice: all that went before. */
  earlier: { kind: InvoiceKind; number: string; issuedOn: string; net: number; gross: number }[]
  /** Of a credit note the invoice, of a deposit invoice the request that it came of. */
  of: { number: string; issuedOn: string } | null
  /** Why it was credited. */
  reason: string
  /** Of a credit note: what it takes back is left out of what was agreed, and will not be invoiced again. */
  isLeftOut?: boolean | undefined
  terms: string
}

type Made = Omit<InvoiceDocument, 'lines'> & { lines: readonly InvoiceLine[] }

/** Frozen all through, so that nothing can be put into it later. */
export function makeInvoiceDocument({ lines, ...parts }: Made): InvoiceDocument {
  return frozen(structuredClone({ ...parts, lines: lines.map(line => ({ ...line, net: lineNet(line) })) }))
}

/** What stands on top of it. */
export function documentTitle({
  kind,
  company,
  lines,
}: Pick<InvoiceDocument, 'kind' | 'company' | 'lines'>): string {
  if (kind === 'deposit_request') {
    return company.vatNumber === '' ? 'Deposit request' : 'Deposit request, not a VAT invoice'
  }
  if (kind === 'credit_note') return invoiceKindNames.credit_note
  // What is outside VAT, such as interest, makes no VAT invoice.
  return company.vatNumber !== '' && lines.some(({ vat }) => isRated(vat)) ? 'VAT invoice' : 'Invoice'
}

/** What has to be said on it beside its figures. */
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

/** What keeps it from being issued, by what an invoice has to say (GOV.UK, 'Invoices: what they must include'). */
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
