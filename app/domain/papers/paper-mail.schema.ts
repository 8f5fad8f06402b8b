import { z } from 'zod'
import { longText, optionalEmail, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

/** The mail that a quote, an invoice or the like goes with: whom to, and in which words. */
export const paperMail = z.object({
  to: optionalEmail.refine(email => email !== '', 'Please enter whom it goes to'),
  subject: requiredLine(limits.mailSubject, 'Please enter a subject'),
  words: longText(limits.mailWords),
})
