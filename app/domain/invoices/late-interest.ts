import { addDays, daysBetween } from '#app/domain/clock.ts'
import { proportion, wholeRate } from '#app/domain/money/money.ts'

/** The Late Payment of Commercial Debts (Interest) Act 1998: between businesses, and only when the creditor asks for it. */

/** Basis points above the reference rate. */
export const statutoryRate = 800

/** The Bank of England's rate on the last day before each half-year, in basis points. Later half-years take the last one, not known. */
const referenceRates: readonly (readonly [from: string, rate: number])[] = [
  ['2023-01-01', 350],
  ['2023-07-01', 500],
  ['2024-01-01', 525],
  ['2024-07-01', 525],
  ['2025-01-01', 475],
  ['2025-07-01', 425],
  ['2026-01-01', 375],
]

export function halfYearOf(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(5) < '07-01' ? '01' : '07'}-01`
}

export function referenceRate(day: string): { rate: number; isKnown: boolean } | null {
  const from = halfYearOf(day)
  const known = referenceRates.findLast(([start]) => start <= from)
  return known ? { rate: known[1], isKnown: known[0] === from } : null
}

/** Pence, once for each debt. */
export function lateCompensation(debt: number): number {
  if (debt < 1_000_00) return 40_00
  return debt < 10_000_00 ? 70_00 : 100_00
}

export type Debt = {
  dueOn: string
  payable: number
  /** Payments and credits; below zero where money went back. */
  settled: readonly { day: string; amount: number }[]
}

type InterestOptions = {
  today: string
  /** The last day of the interest asked for before. */
  askedUntil?: string | null | undefined
  reference?: number | null | undefined
}

export type LateInterest = {
  from: string
  until: string
  /** Late days on which something was owed. */
  days: number
  owed: number
  isLevel: boolean
  /** Basis points: of the half-year in which it became late, and with the statutory addition. */
  reference: number
  rate: number
  isKnown: boolean
  interest: number
  compensation: number
}

/**
 * Simple interest on what was owed each day, from the day after the due date until paid or `today`; null when there is none.
 * The rate is that of the half-year in which interest begins, and the compensation goes by the debt of that day.
 */
export function lateInterest(
  debt: Debt,
  { today, askedUntil = null, reference: typed }: InterestOptions,
): LateInterest | null {
  const start = addDays(debt.dueOn, 1)
  const from = askedUntil === null || askedUntil < start ? start : addDays(askedUntil, 1)
  const table = referenceRate(start)
  const reference = typed ?? table?.rate ?? null
  const spans = owedSpans(debt, from, today)
  const last = spans.at(-1)
  if (reference === null || last === undefined) return null
  const rate = statutoryRate + reference
  const weighed = spans.reduce((all, { owed, days }) => all + owed * days, 0)
  return {
    from,
    until: addDays(last.from, last.days - 1),
    days: spans.reduce((all, { days }) => all + days, 0),
    owed: last.owed,
    isLevel: spans.every(({ owed }) => owed === last.owed),
    reference,
    rate,
    isKnown: typed !== undefined && typed !== null ? true : table?.isKnown === true,
    interest: proportion(weighed, rate, wholeRate * 365),
    compensation: askedUntil === null ? lateCompensation(owedOn(debt, start)) : 0,
  }
}

/** A payment of `day` itself does not count yet. */
function owedOn({ payable, settled }: Debt, day: string): number {
  const before = settled.filter(change => change.day < day)
  return Math.max(0, payable - before.reduce((all, { amount }) => all + amount, 0))
}

/** Days with a constant debt, without those of no debt. */
function owedSpans(debt: Debt, from: string, today: string): { from: string; days: number; owed: number }[] {
  const changes = debt.settled.map(({ day }) => addDays(day, 1)).filter(day => day > from && day <= today)
  const starts = [...new Set([from, ...changes])].sort()
  return starts.flatMap((start, at) => {
    const days = daysBetween(start, starts[at + 1] ?? addDays(today, 1)) ?? 0
    const owed = owedOn(debt, start)
    return owed > 0 && days > 0 ? [{ from: start, days, owed }] : []
  })
}
