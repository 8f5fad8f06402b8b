import type { Unit } from '#app/domain/money/unit.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'

/**
 * What a quote is made of (spec 3, section 1): rooms, in them the items that the client buys, and under each item the
 * company's own costs. Money is in pence before VAT, rates are in basis points, quantities in thousandths.
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

/** How much of the prices the client sees. */
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

/** One cost of an item, for one of it. The client never sees it. */
export type QuoteLine = {
  kind: LineKind
  description: string
  quantity: number
  unit: Unit
  /** Pence for one; labour at so many pence an hour. */
  each: number
  waste: number
  /** The stage of the job in which labour is done; '' where it does not say. */
  stage: string
  priceListItemId: number | null
}

/** One thing that the client buys. */
export type QuoteItem = {
  /** Stays with the item through saves and revisions: the client's chosen extras name it. */
  key: string
  title: string
  description: string
  quantity: number
  unit: Unit
  vat: VatTreatment
  vatNote: string
  /** Pence asked for one; null where it is the cost at the quote's margin. */
  price: number | null
  /** Of the price of one, the pence that are for fitting, and their VAT; null where supply and fitting are one. */
  fitting: { price: number; vat: VatTreatment } | null
  isOptional: boolean
  lines: readonly QuoteLine[]
}

export type QuoteRoom = { name: string; items: readonly QuoteItem[] }

/** Given before VAT: a share of everything, or so many pence. */
export type Discount = { kind: 'share'; rate: number } | { kind: 'amount'; pence: number } | null

/** When a part of the price is asked for. */
export const paymentTriggers = ['accepted', 'stage', 'date', 'progress', 'manual'] as const
export type PaymentTrigger = (typeof paymentTriggers)[number]

/** Basis points of a price, or pence of it before VAT; neither is what is left beside amounts. */
export type PricePart = { share: number; amount?: number | null | undefined }

export type PaymentStage = PricePart & {
  name: string
  trigger: PaymentTrigger
  /** The name of the job's stage, a day 'yyyy-MM-dd', or how many of a hundred tasks are done, as '90'; '' for the other triggers. */
  when: string
  daysToPay: number
}

/** What is known as 'Rev A', from 0. After Z comes AA. */
export function revisionName(revision: number): string {
  const letter = String.fromCharCode(65 + (revision % 26))
  return revision < 26 ? letter : revisionName(Math.floor(revision / 26) - 1) + letter
}

/** 42 in 2026 is 'Q-2026-0042'. */
export function quoteNumber(year: number, number: number): string {
  return `Q-${year}-${String(number).padStart(4, '0')}`
}

/** As history and the bin call it. */
export function quoteName({ number, title }: { number: string; title: string }): string {
  return `${number} ${title}`
}
