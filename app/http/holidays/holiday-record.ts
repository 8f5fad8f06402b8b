import { isoOrNull } from '#app/domain/clock.ts'
import { countWorkingDays, seesNotes } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'
import type { BankHolidays } from '#app/services/holidays/bank-holidays.server.ts'

/** A holiday as the API tells it; what kind of leave it is, its notes and why it was answered so only to the person and to those who answer. */
export function toHolidayRecord(scope: Scope, holiday: Holiday, bankHolidays: BankHolidays) {
  const { id, companyId, userId, startDate, endDate, startsAtMidday, endsAtMidday } = holiday
  const { fromAllowance, reason, notes, status, why, createdAt, updatedAt } = holiday
  return {
    id,
    companyId,
    userId,
    startDate,
    endDate,
    startsAtMidday,
    endsAtMidday,
    reason,
    ...(seesNotes(scope, userId) ? { fromAllowance, notes, why } : {}),
    status,
    workingDays: countWorkingDays(holiday, bankHolidays),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
