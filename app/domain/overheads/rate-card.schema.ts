import { z } from 'zod'
import { calendarDate, line, money, requestIdField } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { percent, wholeNumber } from '#app/domain/money/number-fields.schema.ts'

export const targetMargin = percent(90, 'Please enter a margin such as 15, at most 90 %').transform(
  margin => margin ?? 0,
)
/** Basis points. */
export const usualMargin = 1500

export function newRateCard(timeZone: string) {
  return z.object({
    effectiveFrom: calendarDate(timeZone)
      .optional()
      .describe('The first day on which it counts; today where none is given.'),
    targetMargin: targetMargin.optional(),
    chosenRate: money.optional().describe('An hour; what is worked out where none is given.'),
    note: line(limits.overheadNote).optional(),
    requestId: requestIdField,
  })
}

export type NewRateCard = z.infer<ReturnType<typeof newRateCard>>

/** Nothing is saved; empty fields keep the present value. */
export const whatIf = z.object({
  makers: wholeNumber(1, 200, 'Please enter how many makers, from 1 to 200'),
  onJobs: percent(100, 'Please enter a share such as 70, at most 100 %')
    .transform(Number)
    .refine(share => share > 0, 'Please enter more than 0 %'),
  overheads: money,
  margin: targetMargin,
  without: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Please choose one of your costs'),
})
