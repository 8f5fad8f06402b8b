import { z } from 'zod'
import { count, instantText, recordId } from '#app/domain/record-fields.schema.ts'

const messageFile = z.object({
  id: recordId,
  originalName: z.string(),
  size: count.describe('Bytes.'),
  url: z.string().describe('An address on this site.'),
  pictureUrl: z.string().nullable(),
})

export const messageAnswer = z
  .object({
    id: recordId,
    content: z.string().describe('Empty when the message was deleted.'),
    senderId: recordId,
    senderName: z.string(),
    projectId: recordId.nullable().describe('Null for the room of the whole team.'),
    isToTeam: z.boolean(),
    categoryId: recordId.nullable(),
    categoryName: z.string().nullable(),
    messageType: z.string(),
    clientId: z.string().nullable().describe('As the sender’s browser knows it.'),
    savedAt: instantText.nullable(),
    isDeleted: z.boolean(),
    createdAt: instantText,
    files: z.array(messageFile),
  })
  .meta({ id: 'Message' })

export type MessageRecord = z.infer<typeof messageAnswer>
