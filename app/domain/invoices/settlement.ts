import { daysBetween } from '#app/domain/clock.ts'
import type { InvoiceKind } from './invoice.ts'

/** Amounts are with VAT and after CIS. */

export type Settled = {
  issuedOn: string | null
  dueOn: string | null
  firstViewedAt: number | null
  payable: number
  paid: number
  /** By credit notes; for a withdrawn request, what nobody will pay. */
  credited: number
  kind?: InvoiceKind
}

export const invoiceStates = [
  'draft',
  'issued',
  'viewed',
  'part_paid',
  'paid',
  'credited',
  'withdrawn',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

export function owedOf({ payable, paid, credited }: Pick<Settled, 'payable' | 'paid' | 'credited'>): number {
  return payable - paid - credited
}

export function invoiceState(invoice: Settled): InvoiceState {
  if (invoice.issuedOn === null) return 'draft'
  // A request gets no credit note: it is withdrawn.
  if (invoice.kind === 'deposit_request' && invoice.credited > 0) return 'withdrawn'
  if (owedOf(invoice) <= 0) return invoice.credited > 0 && invoice.paid === 0 ? 'credited' : 'paid'
  if (invoice.paid > 0) return 'part_paid'
  return invoice.firstViewedAt === null ? 'issued' : 'viewed'
}

export function daysLate(invoice: Settled, today: string): number {
  if (invoice.issuedOn === null || invoice.dueOn === null || owedOf(invoice) <= 0) return 0
  return Math.max(0, daysBetween(invoice.dueOn, today) ?? 0)
}

export const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type Age = (typeof ages)[number]

export function ageOf(late: number): Age {
  if (late <= 0) return 'not_due'
  if (late <= 30) return 'to_30'
  if (late <= 60) return 'to_60'
  return late <= 90 ? 'to_90' : 'over_90'
}

export type Aged = Readonly<Record<Age, { owed: number; count: number }>>

export function agedList(invoices: readonly Settled[], today: string): Aged {
  const all = Object.fromEntries(ages.map(age => [age, { owed: 0, count: 0 }])) as Record<
    Age,
    { owed: number; count: number }
  >
  for (const invoice of invoices) {
    const owed = owedOf(invoice)
    if (invoice.issuedOn === null || owed <= 0) continue
    const bucket = all[ageOf(daysLate(invoice, today))]
    bucket.owed += owed
    bucket.count += 1
  }
  return all
}

/** Cuts allocations, oldest kept first, to the part of a payment that is left after a refund or correction. */
export function fitAllocations(usable: number, amounts: readonly number[]): number[] {
  let left = Math.max(0, usable)
  return amounts.map(amount => {
    const part = Math.min(left, amount)
    left -= part
    return part
  })
}
