import { z } from 'zod'
import { longText, optionalEmail, requestIdField, requiredLine } from '#app/domain/fields.schema.ts'

/** By mail: whom to, in which words, and whether whoever sends it gets a copy. */
export const invoiceSending = z.object({
  to: optionalEmail.refine(email => email !== '', 'Please enter whom it goes to'),
  subject: requiredLine(200, 'Please enter a subject'),
  words: longText(4000),
  copy: z.literal('on').optional().catch(undefined),
  requestId: requestIdField,
})

export type InvoiceSending = z.infer<typeof invoiceSending>

export const invoiceLinkMaking = z.object({ requestId: requestIdField })
