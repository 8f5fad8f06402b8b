import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { holidayStatuses } from '#app/domain/enumerations.ts'
import { countWorkingDays, seesNotes } from '#app/domain/holidays/holiday.ts'
import { calendarDay, instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'
import type { BankHolidays } from '#app/services/holidays/bank-holidays.server.ts'

export const holidayAnswerRecord = z
  .object({
    id: recordId,
    companyId: recordId,
    userId: recordId,
    startDate: calendarDay,
    endDate: calendarDay,
    startsAtMidday: z.boolean(),
    endsAtMidday: z.boolean(),
    reason: z.string(),
    fromAllowance: z.boolean().optional().describe('For the person and for those who answer.'),
    notes: z.string().optional().describe('For the person and for those who answer.'),
    why: z
      .string()
      .nullable()
      .optional()
      .describe('Why it was answered so. For the person and for those who answer.'),
    status: z.enum(holidayStatuses),
    workingDays: z.number().min(0).describe('Without weekends and bank holidays, in halves.'),
    createdAt: instant,
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'Holiday' })

type HolidayRecord = z.infer<typeof holidayAnswerRecord>

/** For the API. Only the person and those who answer see kind of leave, notes and the reason of the answer. */
export function toHolidayRecord(scope: Scope, holiday: Holiday, bankHolidays: BankHolidays): HolidayRecord {
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
