import { z } from 'zod'
import { longText, optionalEmail, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

export const paperMail = z.object({
  to: optionalEmail.refine(email => email !== '', 'Please enter whom it goes to'),
  // Mail programs would decode '=?' as an encoded word (RFC 2047).
  subject: requiredLine(limits.mailSubject, 'Please enter a subject').refine(
    text => !text.includes('=?'),
    'Please leave out “=?”: mail programs show something else in its place',
  ),
  words: longText(limits.mailWords),
})
