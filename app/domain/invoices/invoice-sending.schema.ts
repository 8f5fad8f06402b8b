import { z } from 'zod'
import { requestIdField } from '#app/domain/fields.schema.ts'
import { paperMail } from '#app/domain/papers/paper-mail.schema.ts'

export const invoiceSending = paperMail.extend({
  copy: z.literal('on').optional().catch(undefined),
  requestId: requestIdField,
})

export type InvoiceSending = z.infer<typeof invoiceSending>

export const invoiceLinkMaking = z.object({ requestId: requestIdField })
