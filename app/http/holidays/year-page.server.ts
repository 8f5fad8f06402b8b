import { fullName, monthNames } from '#app/domain/format.ts'
import { overlaps, type Span } from '#app/domain/holidays/away.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { barOf, stripDays, stripMonths } from '#app/domain/holidays/year-strip.ts'
import type { BankHolidays } from '#app/services/holidays/bank-holidays.server.ts'
import type { Allowances } from './allowance-page.server.ts'

const dayOf = (date: string): Span => ({ startDate: date, endDate: date })

/** The year of everybody. Bars are paths of an SVG, one unit high. */
export function toYearStrip({ shown, team }: Allowances, today: string, bankHolidays: BankHolidays) {
  const days = stripDays(shown)
  const drawn = (spans: readonly Span[]) =>
    spans
      .map(span => barOf(span, days))
      .map(bar => (bar ? `M${bar.from} 0h${bar.length}v1h-${bar.length}z` : ''))
      .join('')
  return {
    months: stripMonths(days).map(month => monthNames[month]?.slice(0, 3) ?? ''),
    today: overlaps(dayOf(today), days) ? drawn([dayOf(today)]) : null,
    bankHolidays: drawn([...bankHolidays.keys()].map(dayOf)),
    people: team.map(({ userId, firstName, lastName, username, absences }) => {
      const own = absences.filter(absence => overlaps(absence, days))
      const drawnOf = (status: string) => drawn(own.filter(absence => absence.status === status))
      return {
        id: userId,
        name: fullName(firstName, lastName, username),
        approved: drawnOf('approved'),
        asked: drawnOf('asked'),
        absences: own.map(absence => {
          const state = absence.status === 'asked' ? ', not answered yet' : ''
          return `${longSpanText(absence, days.startDate)}: ${absence.reason}${state}`
        }),
      }
    }),
  }
}
