import { z } from 'zod'
import { requiredId } from '#app/domain/fields.schema.ts'

const message = 'Please name tasks by their ids'
/** A browser gathers ids while the server is away. */
const maxAtOnce = 10_000

export const dismissal = z.object({
  ids: z.array(requiredId(message), message).min(1, message).max(maxAtOnce, message),
})
