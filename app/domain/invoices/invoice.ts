import { maxInvoiceBytes, maxInvoiceLines } from '#app/domain/limits.ts'
import { amountOf } from '#app/domain/money/money.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'

/**
 * What a company asks its clients to pay (spec 3, section 2). Money is in pence before VAT, rates are in basis points, quantities in
 * thousandths.
 */

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

/** What the day of supply is called: of a deposit nothing is supplied yet, of a retention nothing more (VAT Notice 700, 14.2). */
export function supplyLabel(kind: InvoiceKind): string {
  return kind === 'deposit' || kind === 'retention' ? 'Tax point' : 'Supplied'
}

/** Basis points of a document that are held back at most. */
export const maxRetention = 5000
export const retentionTooHigh = 'Please enter a retention of 50 % at most'

/** Parts of what was agreed of a job: together they never come to more. */
export const contractKinds = ['deposit', 'stage', 'variation', 'final', 'retention'] as const
export type ContractKind = (typeof contractKinds)[number]

export function isContractKind(kind: InvoiceKind): kind is ContractKind {
  return contractKinds.some(each => each === kind)
}

/** Bound by what was agreed: parts of it, and what is asked for before its invoice. */
export function isOfContract(kind: InvoiceKind): boolean {
  return isContractKind(kind) || kind === 'deposit_request'
}

/** What a line is for: CIS is taken off labour alone. */
export const elements = ['labour', 'materials', 'other'] as const
export type Element = (typeof elements)[number]

export type InvoiceLine = {
  description: string
  quantity: number
  unit: Unit
  /** Pence for one; below zero in what is left out or held back. */
  each: number
  vat: VatTreatment
  element: Element
  /** Of what was agreed, in basis points; null where it is no share of it. */
  share: number | null
  /** The item of a quote that it asks for, or for a share of: the quote's number and the item's key. */
  item?: string | undefined
  /** The number of the variation that it asks for, or for a share of. */
  variation?: number | undefined
}

/** Whether an invoice can say so much: it is drawn as a PDF at once, and written whole into books. */
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

/** Each is numbered in a row of its own: a request and a credit note leave no gap among invoices. */
export const numberedKinds = ['invoice', 'credit_note', 'deposit_request'] as const
export type NumberedKind = (typeof numberedKinds)[number]

export function numberedAs(kind: InvoiceKind): NumberedKind {
  return kind === 'credit_note' || kind === 'deposit_request' ? kind : 'invoice'
}

/** 108 in 2026 is 'INV-2026-0108'. */
export function invoiceNumber(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(4, '0')}`
}

/** As history and the bin call it. */
export function invoiceName({ number, title }: { number: string | null; title: string }): string {
  return number === null ? title : `${number} ${title}`
}

/** With its sign in the company's books: a credit note takes away, a request is nothing yet. */
export function signOf(kind: InvoiceKind): 1 | 0 | -1 {
  if (kind === 'credit_note') return -1
  return kind === 'deposit_request' ? 0 : 1
}
