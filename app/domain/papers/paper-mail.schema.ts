import { z } from 'zod'
import { longText, optionalEmail, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

/** The mail that a quote, an invoice or the like goes with: whom to, and in which words. */
export const paperMail = z.object({
  to: optionalEmail.refine(email => email !== '', 'Please enter whom it goes to'),
  // Mail programs would show something else in the place of such marks (RFC 2047).
  subject: requiredLine(limits.mailSubject, 'Please enter a subject').refine(
    text => !text.includes('=?'),
    'Please leave out “=?”: mail programs show something else in its place',
  ),
  words: longText(limits.mailWords),
})
