import { z } from 'zod'
import { keptVersionField } from '#app/domain/fields.schema.ts'
import { percent, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { maxRetention, retentionTooHigh } from './invoice.ts'
import { maxRetentionMonths } from './retention-terms.ts'

const firstShareMessage = 'Please enter how much is released at completion, from 0 to 100'

export const retentionTermsChange = z.object({
  rate: percent(maxRetention / 100, retentionTooHigh).transform(rate => rate ?? 0),
  firstShare: percent(100, firstShareMessage).refine(
    (share): share is number => share !== null,
    firstShareMessage,
  ),
  months: wholeNumber(0, maxRetentionMonths, `Please enter months from 0 to ${maxRetentionMonths}`),
  version: keptVersionField,
})
