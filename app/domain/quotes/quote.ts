import type { Unit } from '#app/domain/money/unit.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'

/**
 * Rooms hold items that the client buys; items hold the company's costs, which the client never sees (spec 3, section 1).
 * Money is in pence before VAT, rates are in basis points, quantities in thousandths.
 */

export const quoteStatuses = [
  'draft',
  'sent',
  'viewed',
  'change_requested',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const pricesShown = ['items', 'rooms', 'total'] as const
export type PricesShown = (typeof pricesShown)[number]

export const lineKinds = [
  'material',
  'hardware',
  'labour',
  'finish',
  'bought_in',
  'subcontract',
  'delivery',
  'other',
] as const
export type LineKind = (typeof lineKinds)[number]

export const lineKindNames: Readonly<Record<LineKind, string>> = {
  material: 'Material',
  hardware: 'Hardware',
  labour: 'Labour',
  finish: 'Finish',
  bought_in: 'Bought in',
  subcontract: 'Subcontract',
  delivery: 'Delivery',
  other: 'Other',
}

export type QuoteLine = {
  kind: LineKind
  description: string
  quantity: number
  unit: Unit
  /** Pence for one; labour in pence an hour. */
  each: number
  waste: number
  /** The job's stage of this labour; '' when not given. */
  stage: string
  priceListItemId: number | null
}

export type QuoteItem = {
  /** Stays the same through saves and revisions: the client's chosen extras name it. */
  key: string
  title: string
  description: string
  quantity: number
  unit: Unit
  vat: VatTreatment
  vatNote: string
  /** Pence for one; null: its cost at the quote's margin. */
  price: number | null
  /** The fitting part of the price, in pence, and its VAT; null when not split. */
  fitting: { price: number; vat: VatTreatment } | null
  isOptional: boolean
  lines: readonly QuoteLine[]
}

export type QuoteRoom = { name: string; items: readonly QuoteItem[] }

/** Before VAT: basis points or pence. */
export type Discount = { kind: 'share'; rate: number } | { kind: 'amount'; pence: number } | null

export const paymentTriggers = ['accepted', 'stage', 'date', 'progress', 'manual'] as const
export type PaymentTrigger = (typeof paymentTriggers)[number]

/** Basis points, or pence before VAT; with neither, the rest. */
export type PricePart = { share: number; amount?: number | null | undefined }

export type PaymentStage = PricePart & {
  name: string
  trigger: PaymentTrigger
  /** A stage's name, 'yyyy-MM-dd', or the percentage of tasks done, as '90'; '' for the other triggers. */
  when: string
  daysToPay: number
}

/** 0 is 'A'; AA follows Z. */
export function revisionName(revision: number): string {
  const letter = String.fromCharCode(65 + (revision % 26))
  return revision < 26 ? letter : revisionName(Math.floor(revision / 26) - 1) + letter
}

export function quoteName({ number, title }: { number: string; title: string }): string {
  return `${number} ${title}`
}
