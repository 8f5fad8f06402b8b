import { z } from 'zod'
import { longText, requestIdField, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

export const newQuoteTerms = z.object({
  name: requiredLine(limits.quoteTermsName, 'Please enter what they are called'),
  body: longText(limits.quoteTerms).refine(text => text !== '', 'Please write the terms'),
  requestId: requestIdField,
})
export type NewQuoteTerms = z.output<typeof newQuoteTerms>
