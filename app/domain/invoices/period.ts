import { isCalendarDate } from '#app/domain/calendar-date.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'

export type Period = { from: string; to: string }

/** `usual` for an invalid or reversed period. */
export function periodIn(query: URLSearchParams, usual: Period): Period {
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isCalendarDate(text) ? text : null
  }
  const from = day('from')
  const to = day('to')
  if (from === null && to === null) return usual
  const period = { from: from ?? usual.from, to: to ?? usual.to }
  return period.from <= period.to ? period : usual
}

/** Quarters follow the end of the company's year ('MM-dd'). */
export function quarterOf(day: string, yearEnd: string): Period {
  const last = Number(yearEnd.slice(0, 2))
  const [year = 0, month = 1] = day.split('-').map(Number)
  const ahead = (((last - month) % 3) + 3) % 3
  const end = Date.UTC(year, month + ahead, 0)
  const start = Date.UTC(year, month + ahead - 3, 1)
  return { from: dayIn('UTC', start), to: dayIn('UTC', end) }
}

export function quartersUntil(day: string, yearEnd: string, count: number): Period[] {
  const quarters: Period[] = []
  let at = day
  for (let each = 0; each < count; each++) {
    const quarter = quarterOf(at, yearEnd)
    quarters.push(quarter)
    at = addDays(quarter.from, -1)
  }
  return quarters
}

/** Whether the quarter's VAT return is past its deadline: a month and seven days. */
export function isTold(day: string, yearEnd: string, today: string): boolean {
  const [year = 0, month = 1] = quarterOf(day, yearEnd).to.split('-').map(Number)
  return today > dayIn('UTC', Date.UTC(year, month + 1, 7))
}
