import type { PriceRecord } from './catalogue-records.server.ts'
import type { Interval } from './record-parts.server.ts'

export function periodEnd(start: number, price: PriceRecord, periods = 1): number {
  const { interval, interval_count } = price.recurring ?? { interval: 'month', interval_count: 1 }
  return addInterval(start, interval, interval_count * periods)
}

/** The same day of a later month, or that month's last. */
function addInterval(start: number, interval: Interval, count: number): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
