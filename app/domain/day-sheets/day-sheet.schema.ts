import { z } from 'zod'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { calendarDate, longText, optionalId } from '#app/domain/fields.schema.ts'
import { mostTyped } from './read-evening.ts'

/** How far ahead sheets can be made. */
const mostDaysAhead = 31

export function daySheetsForm(timeZone: string) {
  const today = () => dayIn(timeZone, Date.now())
  const message = `Please choose a day from today to ${mostDaysAhead} days ahead`
  return z.object({
    day: calendarDate(timeZone)
      .refine(day => day !== null && day >= today() && day <= addDays(today(), mostDaysAhead), message)
      .transform(String),
    /** Nobody: for everybody. */
    person: optionalId('Please choose one of your people').default(null),
    again: z.literal('1').optional(),
  })
}

export const eveningForm = z.object({
  typed: longText(mostTyped).refine(text => text !== '', 'Type what was done, such as “1 done”'),
  /** What somebody has looked at: what is saved is that, or it is looked at once more. */
  checked: z.string().max(100).optional(),
})
