import { z } from 'zod'
import {
  line,
  longText,
  optionalEmail,
  optionalId,
  optionalPhone,
  requestIdField,
  requiredLine,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

const source = z.preprocess(
  value => (value === null ? '' : value),
  z
    .string('Please choose what to begin with')
    .regex(/^$|^(template|quote):\d{1,15}$/, 'Please choose what to begin with'),
)

export const newQuote = z.object({
  title: requiredLine(limits.quoteTitle, 'Please enter what the quote is for'),
  clientId: optionalId('Please choose one of your clients').optional(),
  clientName: line(limits.clientName).optional(),
  clientEmail: optionalEmail.optional(),
  clientPhone: optionalPhone.optional(),
  /** Somebody else than the client who is called so already. */
  sameName: z.string().optional(),
  siteAddress: longText(limits.address).optional(),
  /** 'template:3' or 'quote:7'; '' begins with nothing. */
  source: source.optional(),
  requestId: requestIdField,
})

export type NewQuote = z.infer<typeof newQuote>
