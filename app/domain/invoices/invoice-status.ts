import { dayIn, daysBetween } from '#app/domain/clock.ts'
import { formatDateShort, plural } from '#app/domain/format.ts'
import type { Light, Sign } from '#app/domain/quotes/quote-status.ts'
import type { InvoiceKind } from './invoice.ts'
import type { InvoiceGroup, InvoiceShow } from './invoice-links.ts'
import { type Age, ageOf, ages, daysLate, invoiceState, owedOf, type Settled } from './settlement.ts'

/** Grey is not due, orange up to 30 days late, red later, and drafts. */

export type InvoiceFacts = Settled & { kind: InvoiceKind }

export type InvoiceStatus = { light: Light; sign: Sign; word: string; why: string }

type ListedFacts = InvoiceFacts & {
  createdAt: number
  /** Mailed, or its link copied, last. */
  sentAt: number | null
  paidOn: string | null
  lastChase: { kind: 'reminded' | 'chased'; at: number; detail: string } | null
  ofNumber: string | null
}

type At = { today: string; timeZone: string }

export function invoiceStatus(invoice: ListedFacts, { today, timeZone }: At): InvoiceStatus {
  const on = (instant: number) => formatDateShort(dayIn(timeZone, instant), today)
  if (invoice.issuedOn === null) {
    const why = `Begun ${agoText(dayIn(timeZone, invoice.createdAt), today)}. Check it and issue it.`
    return { light: 'bad', sign: 'pencil', word: 'Draft', why }
  }
  if (invoice.kind === 'credit_note') {
    const why = invoice.ofNumber === null ? '' : `Credits ${invoice.ofNumber}.`
    return { light: 'quiet', sign: 'x', word: 'Credit note', why }
  }
  const state = invoiceState(invoice)
  if (state === 'withdrawn') {
    return { light: 'quiet', sign: 'x', word: 'Withdrawn', why: 'Payment is no longer asked for.' }
  }
  if (state === 'credited') {
    return { light: 'quiet', sign: 'x', word: 'Credited', why: 'Taken back by a credit note.' }
  }
  if (state === 'paid') {
    const why = invoice.paidOn === null ? '' : `Paid ${formatDateShort(invoice.paidOn, today)}.`
    return { light: 'good', sign: 'tick', word: 'Paid', why }
  }
  const late = daysLate(invoice, today)
  const part = state === 'part_paid' ? ', part paid' : ''
  if (late > 0) {
    const word = `${plural(late, 'day')} late${part}`
    return { light: late > 30 ? 'bad' : 'warn', sign: 'alert', word, why: chaseText(invoice.lastChase, on) }
  }
  const sent = invoice.sentAt === null ? 'Not sent yet.' : `Sent ${on(invoice.sentAt)}.`
  if (state === 'part_paid') return { light: 'quiet', sign: 'clock', word: 'Part paid', why: sent }
  if (state === 'viewed') {
    const why = invoice.firstViewedAt === null ? sent : `Opened ${on(invoice.firstViewedAt)}.`
    return { light: 'quiet', sign: 'eye', word: 'Seen', why }
  }
  return { light: 'quiet', sign: 'send', word: invoice.sentAt === null ? 'Issued' : 'Sent', why: sent }
}

function chaseText(last: ListedFacts['lastChase'], on: (instant: number) => string): string {
  if (last === null) return 'Nobody has asked for it yet.'
  const said = last.detail.trim() ? ` ${last.detail.trim()}` : ''
  return last.kind === 'reminded'
    ? `Reminder sent ${on(last.at)}.`
    : `Rung ${on(last.at)}.${said}`.slice(0, 160)
}

function agoText(day: string, today: string): string {
  const days = daysBetween(day, today) ?? 0
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `on ${formatDateShort(day, today)}`
}

export function groupOf(invoice: InvoiceFacts): InvoiceGroup {
  if (invoice.issuedOn === null) return 'drafts'
  if (isOwing(invoice)) return 'owed'
  return invoice.kind === 'deposit_request' && owedOf(invoice) > 0 ? 'requests' : 'settled'
}

/** Requests do not count: nobody owes them yet. */
export function isOwing(invoice: InvoiceFacts): boolean {
  const { kind, issuedOn } = invoice
  return issuedOn !== null && kind !== 'credit_note' && kind !== 'deposit_request' && owedOf(invoice) > 0
}

export function isShown(invoice: InvoiceFacts, show: InvoiceShow | null, today: string): boolean {
  if (show === null) return true
  const group = groupOf(invoice)
  if (!isAge(show)) return group === show
  return group === 'owed' && ageOf(daysLate(invoice, today)) === show
}

export function isAge(show: InvoiceShow): show is Age {
  return ages.some(age => age === show)
}

/** Pence per mark of a scale, so that `total` has at most sixty marks. */
export function markOf(total: number): number {
  let mark = 1_000_00
  while (total / mark > 60) mark *= 10
  return mark
}
