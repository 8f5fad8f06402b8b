import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { calendarDate, isCalendarDate, money, requestIdField, requiredId } from '#app/domain/fields.schema.ts'
import { firstTaxYear, taxMonthEnd, taxYearOf } from './cis.ts'

/** `day` is any day of the tax month. */
export function cisStatement(timeZone: string) {
  return z.object({
    clientId: requiredId('Please choose a contractor'),
    day: calendarDate(timeZone).refine((day): day is string => problemOf(day, timeZone) === null, {
      error: ({ input }) => problemOf(input, timeZone) ?? '',
    }),
    deducted: money.refine(
      (pence): pence is number => pence !== null,
      'Please enter what it says was kept back',
    ),
    requestId: requestIdField,
  })
}

export type CisStatement = z.output<ReturnType<typeof cisStatement>>

function problemOf(day: unknown, timeZone: string): string | null {
  if (typeof day !== 'string') return 'Please enter a day of its tax month'
  // `calendarDate` reports it already.
  if (!isCalendarDate(day)) return null
  if (taxYearOf(day) < firstTaxYear) return `Please enter a day after 5 April ${firstTaxYear}`
  const isToCome = taxMonthEnd(day) > taxMonthEnd(dayIn(timeZone, Date.now()))
  return isToCome ? 'That tax month has not begun yet' : null
}
