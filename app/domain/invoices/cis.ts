import { proportion, shareOf } from '#app/domain/money/money.ts'

/** The Construction Industry Scheme: a contractor keeps back a part of the labour and pays it to HMRC for whoever did the work. */

/** Paid gross, registered, not registered. */
export const cisRates = [0, 2000, 3000] as const

/** Off the labour, without its VAT and without materials. */
export function cisDeduction(labour: number, rate: number): number {
  return shareOf(labour, rate)
}

/**
 * What was kept back with each of these payments of one invoice, oldest first: in the measure of what they paid of it, all of it with
 * the last. `payable` is what there was to pay after the deduction.
 */
export function cisOfPayments(cis: number, payable: number, payments: readonly number[]): number[] {
  let paid = 0
  let kept = 0
  return payments.map(amount => {
    paid += amount
    const until = payable > 0 ? proportion(cis, Math.min(paid, payable), payable) : cis
    const own = until - kept
    kept = until
    return own
  })
}

/** The tax year that a day is in, by the year that it begins in: from 6 April. */
export function taxYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-06' ? year - 1 : year
}

/** '2026/27' */
export function taxYearName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

export type Suffered = { day: string; number: string; client: string; labour: number; cis: number }

/** What was kept back within a tax year, in the order in which it was. */
export function cisSuffered(
  all: readonly Suffered[],
  taxYear: number,
): { lines: Suffered[]; labour: number; cis: number } {
  const lines = all
    .filter(({ day, cis }) => cis !== 0 && taxYearOf(day) === taxYear)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  return {
    lines,
    labour: lines.reduce((sum, line) => sum + line.labour, 0),
    cis: lines.reduce((sum, line) => sum + line.cis, 0),
  }
}
