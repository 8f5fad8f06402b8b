import { z } from 'zod'
import { isCalendarDate, keptLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { paymentTriggers } from './quote.ts'

export const mostDaysToPay = 365

const whole = 'This is no whole number'

/** What is kept of a stage, whoever writes it: the editor, the settings, an import. */
export const paymentStage = z
  .strictObject({
    name: keptLine(limits.paymentStageName).refine(name => name.trim() !== '', 'Please name this stage'),
    share: z.int(whole).min(1).max(wholeRate),
    trigger: z.enum(paymentTriggers),
    when: keptLine(limits.stageName),
    daysToPay: z.int(whole).min(0).max(mostDaysToPay, `Please enter days from 0 to ${mostDaysToPay}`),
  })
  .refine(({ trigger, when }) => trigger !== 'date' || isCalendarDate(when), {
    path: ['when'],
    error: 'Please enter the day',
  })
