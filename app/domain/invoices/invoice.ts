import { maxInvoiceBytes, maxInvoiceLines } from '#app/domain/limits.ts'
import { amountOf } from '#app/domain/money/money.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'

/** Spec 3, section 2. Money is in pence before VAT, rates are in basis points, quantities in thousandths. */

export const invoiceKinds = [
  'deposit_request',
  'deposit',
  'stage',
  'variation',
  'final',
  'retention',
  'standard',
  'credit_note',
] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindNames: Readonly<Record<InvoiceKind, string>> = {
  deposit_request: 'Deposit request',
  deposit: 'Deposit invoice',
  stage: 'Stage invoice',
  variation: 'Variation invoice',
  final: 'Final invoice',
  retention: 'Retention invoice',
  standard: 'Invoice',
  credit_note: 'Credit note',
}

/** A deposit supplies nothing yet, a retention nothing more (VAT Notice 700, 14.2). */
export function supplyLabel(kind: InvoiceKind): string {
  return kind === 'deposit' || kind === 'retention' ? 'Tax point' : 'Supplied'
}

/** Basis points. */
export const maxRetention = 5000
export const retentionTooHigh = 'Please enter a retention of 50 % at most'

/** Together these never come to more than was agreed for the job. */
export const contractKinds = ['deposit', 'stage', 'variation', 'final', 'retention'] as const
export type ContractKind = (typeof contractKinds)[number]

export function isContractKind(kind: InvoiceKind): kind is ContractKind {
  return contractKinds.some(each => each === kind)
}

export function isOfContract(kind: InvoiceKind): boolean {
  return isContractKind(kind) || kind === 'deposit_request'
}

/** CIS is taken off labour alone. */
export const elements = ['labour', 'materials', 'other'] as const
export type Element = (typeof elements)[number]

export type InvoiceLine = {
  description: string
  quantity: number
  unit: Unit
  /** Pence for one; below zero when left out or held back. */
  each: number
  vat: VatTreatment
  element: Element
  /** Basis points of what was agreed; null where it is no share. */
  share: number | null
  /** A quote's number and the key of its item. */
  item?: string | undefined
  variation?: number | undefined
}

/** An invoice is drawn as a PDF in one go. */
export function isTooLong(lines: readonly Pick<InvoiceLine, 'description'>[]): boolean {
  if (lines.length > 2 * maxInvoiceLines) return true
  const encoder = new TextEncoder()
  const bytes = lines.reduce((all, { description }) => all + encoder.encode(description).length, 0)
  return bytes > maxInvoiceBytes
}

export const tooLongText = 'Its lines say more than a PDF can be drawn of: keep their words shorter'

export function lineNet({ quantity, each }: Pick<InvoiceLine, 'quantity' | 'each'>): number {
  return amountOf(quantity, each)
}

/** Each has its own sequence: requests and credit notes leave no gap among invoices. */
export type NumberedKind = 'invoice' | 'credit_note' | 'deposit_request'

export function numberedAs(kind: InvoiceKind): NumberedKind {
  return kind === 'credit_note' || kind === 'deposit_request' ? kind : 'invoice'
}

export function invoiceName({ number, title }: { number: string | null; title: string }): string {
  return number === null ? title : `${number} ${title}`
}

/** A request counts nothing in the books. */
export function signOf(kind: InvoiceKind): 1 | 0 | -1 {
  if (kind === 'credit_note') return -1
  return kind === 'deposit_request' ? 0 : 1
}
