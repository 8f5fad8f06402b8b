import { formatMonthName } from '#app/domain/format.ts'

/** Calendar months in UTC, as Stripe counts them. */

export type MonthRevenue = {
  /** yyyy-MM */
  month: string
  pence: number
}

export const revenueMonths = 12

export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

export function monthStart(now: number, back = 0): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)
}

type Paid = { at: number; pence: number }

/** Oldest first, with the current month. */
export function byMonth(paid: readonly Paid[], now: number): MonthRevenue[] {
  const sums = new Map<string, number>()
  for (const { at, pence } of paid) sums.set(monthOf(at), (sums.get(monthOf(at)) ?? 0) + pence)
  return Array.from({ length: revenueMonths }, (_, at) => {
    const month = monthOf(monthStart(now, revenueMonths - 1 - at))
    return { month, pence: sums.get(month) ?? 0 }
  })
}

/** 'October up 5.3% on September': compares the two months before the current one. Null without anything to compare with. */
export function revenueTrend(months: readonly MonthRevenue[]): string | null {
  const [before, last] = months.slice(-3)
  if (!before || !last || before.pence === 0) return null
  const change = ((last.pence - before.pence) / before.pence) * 100
  if (Math.abs(change) < 0.05)
    return `${formatMonthName(last.month)} the same as ${formatMonthName(before.month)}`
  const amount = Math.abs(change) >= 1000 ? Math.abs(change).toFixed(0) : Math.abs(change).toFixed(1)
  return `${formatMonthName(last.month)} ${change > 0 ? 'up' : 'down'} ${amount}% on ${formatMonthName(before.month)}`
}
