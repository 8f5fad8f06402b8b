import { z } from 'zod'

const maxTicks = 500

/** The ids that the form has shown, in one field: what is not ticked is sent by no field of its own. */
export const agreedTicks = z.object({
  shown: z
    .string('Please open the page again')
    .max(maxTicks * 16, 'Please open the page again')
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Please open the page again')
    .transform(text => text.split(',').slice(0, maxTicks).map(Number)),
})
