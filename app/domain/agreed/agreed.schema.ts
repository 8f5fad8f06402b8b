import { z } from 'zod'

const maxTicks = 500

/** Unticked boxes are not sent, so the form lists the ids it has shown. */
export const agreedTicks = z.object({
  shown: z
    .string('Please open the page again')
    .max(maxTicks * 16, 'Please open the page again')
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Please open the page again')
    .transform(text => text.split(',').slice(0, maxTicks).map(Number)),
})
