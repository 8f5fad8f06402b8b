import { z } from 'zod'
import { choice, line, money, requiredLine, versionField } from '#app/domain/fields.schema.ts'
import { limits, maxPaymentStages } from '#app/domain/limits.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { percent, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { scheduleFault, sharesOf } from './payment-schedule.ts'
import { maxDaysToPay, paymentStage } from './payment-stage.schema.ts'
import { hasAmounts } from './price-part.ts'
import { type PaymentStage, paymentTriggers } from './quote.ts'

// As the API sends them: decimals.

const sentStage = z
  .object({
    name: requiredLine(limits.paymentStageName, 'Please enter what the stage is called'),
    share: percent(100)
      .optional()
      .describe(
        'Per cent of the price. Without it, and without an amount, the last stage takes what is left.',
      ),
    amount: money.optional().describe('Before VAT, in place of a share.'),
    trigger: choice(paymentTriggers, 'Please choose when it is asked for'),
    when: line(limits.stageName)
      .optional()
      .describe('The name of the job’s stage, a day, or how many of a hundred tasks are done.'),
    daysToPay: wholeNumber(0, maxDaysToPay, `Please enter days from 0 to ${maxDaysToPay}`),
  })
  .transform(
    ({ share, amount, when = '', ...stage }): PaymentStage => ({
      ...stage,
      share: share ?? 0,
      ...(amount == null ? {} : { amount }),
      when,
    }),
  )
  .pipe(paymentStage)

/** A last stage without a share takes the rest. */
function withRest(stages: PaymentStage[]): PaymentStage[] {
  const last = stages.at(-1)
  const left = wholeRate - sharesOf(stages)
  if (!last || last.share > 0 || left <= 0 || hasAmounts(stages)) return stages
  return stages.with(-1, { ...last, share: left })
}

export const quoteStagesChange = z.object({
  version: versionField.describe('Of the quote.'),
  paymentStages: z
    .array(sentStage)
    .max(maxPaymentStages, `A quote holds ${maxPaymentStages} payment stages at most`)
    .transform(withRest)
    .superRefine((stages, context) => {
      const fault = stages.length > 0 ? scheduleFault(stages) : null
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    }),
})
