import { plainMoney } from '#app/domain/format.ts'
import { proportion } from '#app/domain/money/money.ts'
import { monthsTo } from '#app/domain/months.ts'
import type { QuoteStatus } from './quote.ts'
import { isExpired } from './quote-status.ts'

/**
 * Accepted, declined and expired quotes: `count` of one kind, size and month, with their total `net`. A withdrawn quote was
 * nobody's answer and does not count.
 */
export type Decided = {
  kind: string
  isWon: boolean
  /** Any day of the month. */
  decidedOn: string
  /** An index of `sizesFrom`. */
  size: number
  count: number
  net: number
}

type Row = {
  kind: string
  net: number
  status: QuoteStatus
  validUntil: string | null
  decidedOn: string | null
}

/** Null while open, and for withdrawn quotes. */
export function toDecided({ kind, net, status, validUntil, decidedOn }: Row, today: string): Decided | null {
  const one = { kind, net, count: 1, size: sizesFrom.findLastIndex(from => net >= from) }
  if (status === 'accepted' || status === 'declined') {
    return decidedOn === null ? null : { ...one, isWon: status === 'accepted', decidedOn }
  }
  if (!isExpired({ status, validUntil }, today) || validUntil === null) return null
  return { ...one, isWon: false, decidedOn: validUntil }
}

export type WinRate = { won: number; decided: number; wonNet: number; net: number }

export function wonPercent({ won, decided }: Pick<WinRate, 'won' | 'decided'>): number | null {
  return decided > 0 ? proportion(won, 100, decided) : null
}

export function winRate(decided: readonly Decided[]): WinRate {
  const won = decided.filter(({ isWon }) => isWon)
  const sum = (quotes: readonly Decided[], of: 'count' | 'net') =>
    quotes.reduce((all, quote) => all + quote[of], 0)
  return {
    won: sum(won, 'count'),
    decided: sum(decided, 'count'),
    wonNet: sum(won, 'net'),
    net: sum(decided, 'net'),
  }
}

/** First day of the twelve months that end with `today`. */
export function twelveMonthsTo(today: string): string {
  return monthsTo(today)[0] ?? today
}

export type Rated = { label: string } & WinRate

export function ratesByMonth(decided: readonly Decided[], today: string): Rated[] {
  return monthsTo(today).map(month => ({
    label: month,
    ...winRate(decided.filter(({ decidedOn }) => decidedOn.slice(0, 7) === month.slice(0, 7))),
  }))
}

/** Of each month and the two before it: one month alone decides too few. */
export function rollingPercents(months: readonly WinRate[]): (number | null)[] {
  const sum = (rates: readonly WinRate[], of: 'won' | 'decided') =>
    rates.reduce((all, rate) => all + rate[of], 0)
  return months.map((_, at) => {
    const three = months.slice(Math.max(0, at - 2), at + 1)
    return wonPercent({ won: sum(three, 'won'), decided: sum(three, 'decided') })
  })
}

export const otherKind = 'Other work'

export function ratesByKind(decided: readonly Decided[]): Rated[] {
  const kinds = [...new Set(decided.map(({ kind }) => kind))]
  return kinds
    .map(kind => ({ label: kind || otherKind, ...winRate(decided.filter(quote => quote.kind === kind)) }))
    .sort((a, b) => b.decided - a.decided || a.label.localeCompare(b.label, 'en-GB'))
}

/** Pence before VAT. */
export const sizesFrom = [0, 100_000, 500_000, 1_000_000, 2_500_000] as const

function sizeLabel(at: number, currency: string): string {
  const amount = (pence: number) => plainMoney(pence, currency)
  const [from = 0, to] = [sizesFrom[at], sizesFrom[at + 1]]
  if (from === 0) return `Under ${amount(to ?? 0)}`
  return to === undefined ? `${amount(from)} and more` : `${amount(from)} to ${amount(to)}`
}

export function ratesBySize(decided: readonly Decided[], currency: string): Rated[] {
  return sizesFrom.map((_, at) => ({
    label: sizeLabel(at, currency),
    ...winRate(decided.filter(({ size }) => size === at)),
  }))
}
