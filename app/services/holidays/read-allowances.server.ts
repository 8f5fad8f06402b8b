import { dayIn } from '#app/domain/clock.ts'
import { type Excess, excessOf, takesAllowance } from '#app/domain/holidays/allowance.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { NewHoliday } from '#app/domain/holidays/holiday.schema.ts'
import { datesAtFault, spanOf } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listAllowances } from '#app/models/holidays/allowance.server.ts'
import { bankHolidaysOf } from './bank-holidays.server.ts'

/** All days of the holiday years that the days touch, whenever those begin. */
export function daysAround({ startDate, endDate }: Span): Span {
  const yearOf = (date: string) => Number(date.slice(0, 4))
  return { startDate: `${yearOf(startDate) - 1}-01-01`, endDate: `${yearOf(endDate) + 1}-12-31` }
}

/** By how much what is asked for goes beyond what is left of the person's allowance; null when it does not, or takes none. */
export async function excessAsked(scope: Scope, asked: NewHoliday): Promise<Excess | null> {
  const span = spanOf(asked)
  if (!takesAllowance(asked.fromAllowance, asked.reason)) return null
  if (datesAtFault(span, dayIn(scope.timeZone, Date.now()))) return null
  const days = daysAround(span)
  const [own] = listAllowances(scope, days, asked.userId ?? scope.userId)
  return own ? excessOf(span, own, await bankHolidaysOf(scope, [days])) : null
}
