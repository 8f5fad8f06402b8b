import { z } from 'zod'
import { requiredLine } from '#app/domain/fields.schema.ts'

const stale = 'Please open the page again'

/** Of a client who agrees to a document. */
export const clientAnswer = z.object({
  name: requiredLine(120, 'Please enter your name'),
  /** The total on the button, in pence, so that the client agrees to what they read. */
  shown: z
    .string(stale)
    .regex(/^-?\d{1,15}$/, stale)
    .transform(Number),
})
