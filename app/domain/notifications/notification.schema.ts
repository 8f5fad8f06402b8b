import { z } from 'zod'
import { optionalId, requiredId, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

/** Title and message are the server's, whatever is sent. */
export const newMention = z.object({
  type: z.literal('mention', 'Please send the type as mention'),
  username: requiredLine(limits.username, 'Please send whom the message mentions'),
  messageId: requiredId('Please send the message that mentions them'),
  projectId: optionalId('Please choose one of your jobs').optional(),
})

export type NewMention = z.output<typeof newMention>

export const notificationChange = z.object({
  isRead: z.literal(true, 'Please send isRead as true'),
})
