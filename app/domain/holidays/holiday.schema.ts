import { z } from 'zod'
import {
  allowanceDays,
  calendarDate,
  choice,
  flag,
  line,
  longText,
  optionalId,
  requestIdField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { defaultReason } from './holiday.ts'

const firstDay = 'Please choose the first day'

/** Instants become dates in `timeZone`. Without a last day it lasts one day. */
export function newHoliday(timeZone: string) {
  const date = calendarDate(timeZone)
  return z.object({
    userId: optionalId(chooseMember).optional().describe('Whose it is; your own without one.'),
    startDate: z
      .preprocess(
        value => (value === undefined ? '' : value),
        date.refine(value => value !== null, firstDay),
      )
      .transform(value => value ?? ''),
    endDate: date.optional().describe('The same day without one.'),
    startsAtMidday: flag.describe('The first day is off from midday on.'),
    endsAtMidday: flag.describe('The last day is off until midday.'),
    fromAllowance: flag.describe('Annual leave; without it the reason decides.'),
    reason: line(limits.holidayReason)
      .optional()
      .transform(reason => reason || defaultReason),
    notes: longText(limits.notes).optional(),
    requestId: requestIdField,
  })
}

/** `beyond`: the excess days that the person was shown. */
export function holidayForm(timeZone: string) {
  return newHoliday(timeZone).extend({ beyond: allowanceDays.optional() })
}

export const holidayAnswer = z.object({
  status: choice(['approved', 'declined'], 'Please approve or decline it'),
  why: line(limits.holidayReason).optional().describe('For the person alone, and for others who answer.'),
})

/** From the toast; `answer` is the activity's id. */
export const holidayAnswerUndo = z.object({ answer: z.coerce.number().int().positive() })

export type NewHoliday = z.infer<ReturnType<typeof newHoliday>>
export type HolidayAnswer = z.infer<typeof holidayAnswer>

export function holidayPeriod(timeZone: string) {
  const date = calendarDate(timeZone)
  return z.object({ from: date.optional(), to: date.optional() })
}
