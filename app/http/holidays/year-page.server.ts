import { fullName, monthNames } from '#app/domain/format.ts'
import type { HolidayYear } from '#app/domain/holidays/allowance.ts'
import { overlaps, type Span } from '#app/domain/holidays/away.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { barOf, stripDays, stripMonths } from '#app/domain/holidays/year-strip.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listTeamAbsences } from '#app/models/holidays/holiday-list.server.ts'
import type { BankHolidays } from '#app/services/holidays/bank-holidays.server.ts'

const dayOf = (date: string): Span => ({ startDate: date, endDate: date })

/** The year of everybody. Bars are paths of an SVG, one unit high. */
export function readYearStrip(scope: Scope, year: HolidayYear, today: string, bankHolidays: BankHolidays) {
  const days = stripDays(year)
  const drawn = (spans: readonly Span[]) =>
    spans
      .map(span => barOf(span, days))
      .map(bar => (bar ? `M${bar.from} 0h${bar.length}v1h-${bar.length}z` : ''))
      .join('')
  const rows = listTeamAbsences(scope, days)
  const people = rows.filter(({ userId }, at) => userId !== rows[at - 1]?.userId)
  return {
    months: stripMonths(days).map(month => monthNames[month]?.slice(0, 3) ?? ''),
    today: overlaps(dayOf(today), days) ? drawn([dayOf(today)]) : null,
    bankHolidays: drawn([...bankHolidays.keys()].map(dayOf)),
    people: people.map(({ userId, firstName, lastName, username }) => {
      const own = rows.flatMap(row => (row.userId === userId && row.absence) || [])
      const drawnOf = (status: string) => drawn(own.filter(absence => absence.status === status))
      return {
        id: userId,
        name: fullName(firstName, lastName, username),
        approved: drawnOf('approved'),
        asked: drawnOf('asked'),
        absences: own.map(absence => {
          const state = absence.status === 'asked' ? ', not answered yet' : ''
          return `${longSpanText(absence, year.startDate)}: ${absence.reason}${state}`
        }),
      }
    }),
  }
}
