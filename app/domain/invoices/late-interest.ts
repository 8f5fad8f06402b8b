import { addDays } from '#app/domain/clock.ts'
import { proportion, wholeRate } from '#app/domain/money/money.ts'
import { daysBetween } from './settlement.ts'

/** The Late Payment of Commercial Debts (Interest) Act 1998: between businesses, and only when somebody asks for it. */

/** Basis points that the law adds to the reference rate. */
export const statutoryRate = 800

/**
 * The Bank of England's rate on the last day before each half-year, by the half-year's first day, in basis points. A half-year later than
 * the last takes its rate, and says that it is not known.
 */
const referenceRates: readonly (readonly [from: string, rate: number])[] = [
  ['2023-01-01', 350],
  ['2023-07-01', 500],
  ['2024-01-01', 525],
  ['2024-07-01', 525],
  ['2025-01-01', 475],
  ['2025-07-01', 425],
  ['2026-01-01', 375],
]

/** '2026-07-01' for a day of the second half of 2026. */
export function halfYearOf(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(5) < '07-01' ? '01' : '07'}-01`
}

/** Null for a day before the first that is kept. */
export function referenceRate(day: string): { rate: number; isKnown: boolean } | null {
  const from = halfYearOf(day)
  const known = referenceRates.findLast(([start]) => start <= from)
  return known ? { rate: known[1], isKnown: known[0] === from } : null
}

/** Pence, once for each debt, by how large it is. */
export function lateCompensation(debt: number): number {
  if (debt < 1_000_00) return 40_00
  return debt < 10_000_00 ? 70_00 : 100_00
}

export type Debt = {
  dueOn: string
  payable: number
  /** What was paid of it, or credited, by day; below zero where it was owed again. */
  settled: readonly { day: string; amount: number }[]
}

type Asked = {
  today: string
  /** The last day for which interest was asked before. */
  askedUntil?: string | null | undefined
  /** The reference rate, in basis points, where somebody has looked it up. */
  reference?: number | null | undefined
}

export type LateInterest = {
  from: string
  until: string
  /** Late days among those on which something was owed. */
  days: number
  /** What was owed on the last of them. */
  owed: number
  /** Whether it was owed through all of them. */
  isLevel: boolean
  /** Basis points of the half-year in which it became late, and with what the law adds. */
  reference: number
  rate: number
  /** Whether somebody has looked the rate up, here or in the table. */
  isKnown: boolean
  interest: number
  /** Once for each debt: nothing where interest was asked for before. */
  compensation: number
}

/**
 * Simple interest of what was owed on each day, from the day after the one on which it was due until it was paid, or `today`; null where
 * there is none to ask for. What is paid late bears interest until its day. The rate is that of the half-year in which interest begins, and
 * the sum beside it goes by what was owed then.
 */
export function lateInterest(
  debt: Debt,
  { today, askedUntil = null, reference: typed }: Asked,
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

/** What is paid on a day was owed until then. */
function owedOn({ payable, settled }: Debt, day: string): number {
  const before = settled.filter(change => change.day < day)
  return Math.max(0, payable - before.reduce((all, { amount }) => all + amount, 0))
}

/** The days from `from` to `today` on which the same was owed, those of nothing left out. */
function owedSpans(debt: Debt, from: string, today: string): { from: string; days: number; owed: number }[] {
  const changes = debt.settled.map(({ day }) => addDays(day, 1)).filter(day => day > from && day <= today)
  const starts = [...new Set([from, ...changes])].sort()
  return starts.flatMap((start, at) => {
    const days = daysBetween(start, starts[at + 1] ?? addDays(today, 1))
    const owed = owedOn(debt, start)
    return owed > 0 && days > 0 ? [{ from: start, days, owed }] : []
  })
}
