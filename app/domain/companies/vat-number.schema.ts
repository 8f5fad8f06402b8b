import { z } from 'zod'
import { line, pasted } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

// HMRC's numbers: GB and nine or twelve digits, or none of either before it.
const vatPattern = /^(?:GB|XI)?\d{9}(?:\d{3})?$/

/** Without spaces, in capitals; '' for who is not registered. */
export const vatNumberField = pasted(
  z.preprocess(
    value => (typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '').toUpperCase() : value),
    line(limits.vatNumber).refine(
      text => text === '' || vatPattern.test(text),
      'Please enter a VAT number such as GB 123 4567 89, or leave it empty',
    ),
  ),
)
