import { proportion, wholeRate } from '#app/domain/money/money.ts'
import { daysBetween } from './settlement.ts'

/** The Late Payment of Commercial Debts (Interest) Act 1998: between businesses, and only when somebody asks for it. */

const statutoryRate = 800

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

export type LateInterest = {
  days: number
  /** Basis points of the rate of the half-year in which it became late, and with what the law adds. */
  reference: number
  rate: number
  interest: number
  compensation: number
}

/** Simple interest of what is owed, from the day after the one on which it was due until `today`; null of what is not late. */
export function lateInterest(owed: number, dueOn: string, today: string): LateInterest | null {
  const days = daysBetween(dueOn, today)
  const reference = referenceRate(dueOn)
  if (owed <= 0 || days <= 0 || reference === null) return null
  const rate = statutoryRate + reference.rate
  return {
    days,
    reference: reference.rate,
    rate,
    interest: proportion(owed, rate * days, wholeRate * 365),
    compensation: lateCompensation(owed),
  }
}
