import { z } from 'zod'
import { isCalendarDate, keptLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { maxPence } from '#app/domain/money/typed.ts'
import { paymentTriggers } from './quote.ts'

export const maxDaysToPay = 365

const whole = 'This is no whole number'

/** Shared by the editor, the settings and the import. */
export const paymentStage = z
  .strictObject({
    name: keptLine(limits.paymentStageName).refine(name => name.trim() !== '', 'Please name this stage'),
    share: z.int(whole).min(0).max(wholeRate),
    amount: z.int(whole).min(1).max(maxPence).nullish(),
    trigger: z.enum(paymentTriggers),
    when: keptLine(limits.stageName),
    daysToPay: z.int(whole).min(0).max(maxDaysToPay, `Please enter days from 0 to ${maxDaysToPay}`),
  })
  .refine(({ share, amount }) => amount == null || share === 0, {
    path: ['share'],
    error: 'A stage is a share or an amount, not both',
  })
  .refine(({ trigger, when }) => trigger !== 'date' || isCalendarDate(when), {
    path: ['when'],
    error: 'Please enter the day',
  })
  .refine(({ trigger, when }) => trigger !== 'progress' || /^(?:[1-9]\d?|100)$/.test(when), {
    path: ['when'],
    error: 'Please choose how much of the work is done',
  })
