import { fullName } from '#app/domain/format.ts'
import {
  daysAround,
  daysText,
  firstYearOf,
  type HolidayYear,
  holidayYear,
  holidayYearsOf,
  leftText,
  sumAllowance,
  yearDaysText,
  yearText,
} from '#app/domain/holidays/allowance.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import { mayEnterForOthers, seesNotes } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { BankHolidays } from '#app/domain/working-days.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'
import { listTeamAbsences } from '#app/models/holidays/team-absences.server.ts'

const yearReach = 3

/** The calendar year in which it begins; null when out of reach. */
function yearAsked(url: URL, today: string): number | null {
  const asked = url.searchParams.get('year') ?? ''
  const isShown = Math.abs(Number(asked) - Number(today.slice(0, 4))) <= yearReach
  return /^\d{4}$/.test(asked) && isShown ? Number(asked) : null
}

export function readAllowances(scope: Scope, url: URL, today: string, asked: readonly Holiday[]) {
  const chosen = yearAsked(url, today)
  const inYear = chosen === null ? today : `${chosen}-07-01`
  const all = [today, inYear, ...asked.flatMap(({ startDate, endDate }) => [startDate, endDate])].sort()
  const days = daysAround({ startDate: all[0] ?? today, endDate: all.at(-1) ?? today })
  const team = listTeamAbsences(scope, days)
  const people = team.filter(({ userId }) => seesNotes(scope, userId))
  const yearStart = team[0]?.yearStart ?? '01-01'
  const first = chosen ?? firstYearOf(today, yearStart)
  return { first, shown: holidayYear(first, yearStart), days, team, people, yearStart }
}

export type Allowances = ReturnType<typeof readAllowances>

/** The year shown, and links to those beside it. */
export function yearLinks({ first, yearStart }: Allowances, today: string) {
  const now = Number(today.slice(0, 4))
  const linkTo = (begins: number) =>
    Math.abs(begins - now) <= yearReach
      ? { label: yearText(holidayYear(begins, yearStart)), href: `/team/holidays?year=${begins}` }
      : null
  return {
    text: yearText(holidayYear(first, yearStart)),
    previous: linkTo(first - 1),
    next: linkTo(first + 1),
  }
}

export function toAllowanceSheet(scope: Scope, { shown, people }: Allowances, bankHolidays: BankHolidays) {
  const rows = people.map(person => toAllowanceRow(person, shown, bankHolidays))
  return {
    days: yearDaysText(shown),
    own: rows.find(({ id }) => id === scope.userId) ?? null,
    everybody: mayEnterForOthers(scope) ? rows : null,
  }
}

function toAllowanceRow(person: Allowances['people'][number], year: HolidayYear, bankHolidays: BankHolidays) {
  const { userId, firstName, lastName, username, allowance, holidays } = person
  const { left, ...sum } = sumAllowance(allowance, holidays, year, bankHolidays)
  const name = fullName(firstName, lastName, username)
  return { id: userId, name, ...sum, left: left < 0 ? leftText(left) : String(left), isTooMuch: left < 0 }
}

/** '2 days too many in 2026: 20 a year, 18 taken, 4 asked for'; null within the allowance. */
export function beyondText(
  holiday: Span & { userId: number; fromAllowance: boolean },
  { people }: Allowances,
  bankHolidays: BankHolidays,
): string | null {
  const person = people.find(({ userId }) => userId === holiday.userId)
  if (!person || !holiday.fromAllowance) return null
  for (const year of holidayYearsOf(holiday, person.yearStart)) {
    const { allowance, taken, asked, left } = sumAllowance(
      person.allowance,
      person.holidays,
      year,
      bankHolidays,
    )
    if (left >= 0) continue
    return `${leftText(left)} in ${yearText(year)}: ${daysText(allowance)} a year, ${taken} taken, ${asked} asked for`
  }
  return null
}
