import { z } from 'zod'
import { chatVisit, newCategory, newMessage, savedMessage } from '#app/domain/messages/message.schema.ts'
import { messageAnswer } from '#app/domain/messages/message-record.schema.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import { categoryAnswer } from '#app/http/messages/category-record.ts'
import { change, create, idQuery, list, type NounDocs, read, remove } from './operation.ts'

const sentAnswer = messageAnswer.extend({
  refused: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .optional()
    .describe('With a form: the files that were not taken, and why.'),
})

const settings = z
  .object({
    id: z.int().min(0).describe('0 for somebody who never was in the chat.'),
    userId: recordId,
    lastChatVisit: instant.nullable(),
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'ChatSettings' })

export const messageDocs: NounDocs = {
  title: 'Chat',
  about: 'Messages to the whole team or in a project’s room, and the categories of a room.',
  addresses: {
    '/api/chat/messages': {
      GET: list('Messages, newest first, 100 a page', messageAnswer, {
        mayMiss: true,
        query: {
          projectId: {
            description: 'Those of one project; `team` for those to the whole team.',
            schema: { type: 'string' },
          },
          categoryId: { description: 'Those of one category.', schema: idQuery },
          after: {
            description: 'The id of the last message you have, or 0: the next 100 after it, oldest first.',
            schema: { type: 'integer', minimum: 0 },
          },
        },
      }),
      POST: create('Send a message', newMessage, sentAnswer, {
        action: 'message.create',
        description: 'As JSON, or as a form with files.',
        files: { file: 'several' },
      }),
    },
    '/api/chat/messages/:id': {
      GET: read('One message', messageAnswer),
      PATCH: change(
        'Save a message of yours of the last 24 hours to a project',
        savedMessage,
        messageAnswer,
        { who: 'Who sent it.' },
      ),
      DELETE: remove('Delete a message', { action: 'message.delete' }),
    },
    '/api/chat/categories': {
      POST: create('Add a category to a project’s room', newCategory, categoryAnswer, {
        action: 'message.create',
      }),
    },
    '/api/chat/categories/:id': {
      GET: read('The categories of a project’s room', z.array(categoryAnswer), {
        description: 'The id is the project’s.',
      }),
    },
    '/api/user/chat-settings': {
      GET: read('When you last were in the chat', settings),
      POST: change('Say that you were in the chat', chatVisit, settings, { isBodyOptional: true }),
    },
  },
}
