import { daysAround, type Excess, excessOf, takesAllowance } from '#app/domain/holidays/allowance.ts'
import type { NewHoliday } from '#app/domain/holidays/holiday.schema.ts'
import { seesNotes, spanOf } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { BankHolidays } from '#app/domain/working-days.ts'
import { listTeamAbsences } from '#app/models/holidays/team-absences.server.ts'

/** Null when within the allowance, or none is used. `bankHolidays` come from `bankHolidaysAsked`. */
export function excessAsked(scope: Scope, asked: NewHoliday, bankHolidays: BankHolidays): Excess | null {
  if (!takesAllowance(asked.fromAllowance, asked.reason)) return null
  const span = spanOf(asked)
  const userId = asked.userId ?? scope.userId
  const [own] = seesNotes(scope, userId) ? listTeamAbsences(scope, daysAround(span), userId) : []
  return own ? excessOf(span, own, bankHolidays) : null
}
