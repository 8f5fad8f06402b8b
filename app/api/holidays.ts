import { z } from 'zod'
import { holidayStatuses } from '#app/domain/enumerations.ts'
import { holidayAnswer, holidayPeriod, newHoliday } from '#app/domain/holidays/holiday.schema.ts'
import { seesNotes } from '#app/domain/holidays/holiday.ts'
import { calendarDay, instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countWorkingDays } from '#app/domain/working-days.ts'
import { type ApiNoun, change, create, dateSchema, list, remove } from '#app/http/api-row.ts'
import { checked } from '#app/http/input.server.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'
import { listHolidays } from '#app/models/holidays/holiday-list.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import {
  type BankHolidays,
  bankHolidaysAsked,
  bankHolidaysOf,
} from '#app/services/holidays/bank-holidays.server.ts'
import { withdrawHoliday } from '#app/services/holidays/withdraw-holiday.server.ts'

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
    createdAt,
    updatedAt,
  }
}

export const holidays: ApiNoun = {
  title: 'Holidays',
  about: 'When people are away: asked for by themselves, answered by admins and project managers.',
  addresses: {
    '/api/team/holidays': {
      GET: list('Holidays, newest first', holidayAnswerRecord, {
        query: {
          from: { description: 'Those that end on this day or later.', schema: dateSchema },
          to: { description: 'Those that begin on this day or earlier.', schema: dateSchema },
        },
        handle: async ({ scope, url, page }) => {
          const { from, to } = checked(holidayPeriod(scope.timeZone), Object.fromEntries(url.searchParams))
          const holidays = listHolidays(scope, { from: from ?? undefined, to: to ?? undefined }, page)
          const bankHolidays = await bankHolidaysOf(scope, holidays)
          return holidays.map(holiday => toHolidayRecord(scope, holiday, bankHolidays))
        },
      }),
      POST: create('Ask for a holiday', newHoliday, holidayAnswerRecord, {
        action: 'holiday.ask',
        description: 'Only those who answer holidays write down one of somebody else: that is approved.',
        handle: async ({ scope, sent }) => {
          const holiday = askHoliday(scope, sent, await bankHolidaysAsked(scope, sent))
          return toHolidayRecord(scope, holiday, await bankHolidaysOf(scope, [holiday]))
        },
      }),
    },
    '/api/team/holidays/:id': {
      PATCH: change('Approve or decline a holiday', holidayAnswer, holidayAnswerRecord, {
        action: 'holiday.answer',
        conflict: 'It was answered already.',
        handle: async ({ scope, id, sent }) => {
          const holiday = answerHoliday(scope, id, sent)
          return toHolidayRecord(scope, holiday, await bankHolidaysOf(scope, [holiday]))
        },
      }),
      DELETE: remove('Take a holiday back', {
        action: 'holiday.withdraw',
        handle: ({ scope, id }) => withdrawHoliday(scope, id),
      }),
    },
  },
}
