import { z } from 'zod'
import { chatVisit, newCategory, newMessage, savedMessage } from '#app/domain/messages/message.schema.ts'
import { messagesAtOnce } from '#app/domain/messages/message.ts'
import { messageAnswer } from '#app/domain/messages/message-record.schema.ts'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type ApiNoun, change, create, idSchema, list, read, remove } from '#app/http/api-row.ts'
import { checked } from '#app/http/input.server.ts'
import { messageForm } from '#app/http/messages/message-form.server.ts'
import { askedAfter, askedMessages } from '#app/http/messages/message-query.server.ts'
import { listCategories } from '#app/models/messages/category.server.ts'
import { getChatSettings } from '#app/models/messages/chat-visit.server.ts'
import { requireMessage } from '#app/models/messages/message.server.ts'
import { listMessages, listMessagesAfter } from '#app/models/messages/message-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { createCategory } from '#app/services/messages/create-category.server.ts'
import { deleteMessage } from '#app/services/messages/delete-message.server.ts'
import { saveMessage } from '#app/services/messages/save-message.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import { sendMessageWithFiles } from '#app/services/messages/send-message-with-files.server.ts'
import { visitChat } from '#app/services/messages/visit-chat.server.ts'

const categoryAnswer = z
  .object({
    id: recordId,
    projectId: recordId,
    name: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    createdBy: recordId,
    createdAt: instant,
  })
  .meta({ id: 'Category' })

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

function settingsOf({ userId }: Scope, settings: ReturnType<typeof getChatSettings>) {
  return {
    id: settings?.id ?? 0,
    userId,
    lastChatVisit: settings?.lastChatVisit ?? null,
    updatedAt: settings?.updatedAt ?? null,
  }
}

export const messages: ApiNoun = {
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
          categoryId: { description: 'Those of one category.', schema: idSchema },
          after: {
            description: 'The id of the last message you have, or 0: the next 100 after it, oldest first.',
            schema: { type: 'integer', minimum: 0 },
          },
        },
        pageSize: messagesAtOnce,
        notFetched: 'Failed to fetch messages',
        /** With `?after=` it is asked every few seconds: one query by an index. */
        handle: ({ scope, url, page }) => {
          const asked = askedMessages(scope, url)
          const after = askedAfter(url)
          const found =
            after === null
              ? listMessages(scope, asked, page)
              : listMessagesAfter(scope, asked, after, messagesAtOnce)
          return found.map(messageRecord)
        },
      }),
      POST: create('Send a message', newMessage, sentAnswer, {
        action: 'message.create',
        description: 'As JSON, or as a form with files.',
        files: { file: 'several' },
        readsBody: true,
        /** Files that were refused are named beside the message. */
        handle: async ({ scope, body, context, requestId }) => {
          const form = context.upload && messageForm(context)
          const input = form ? checked(newMessage, Object.fromEntries(form.form)) : await body(newMessage)
          const sent = { ...input, requestId: requestId ?? input.requestId }
          if (!form) return messageRecord(sendMessage(scope, sent))
          const { message, refused } = await sendMessageWithFiles(scope, sent, form.files)
          return { ...messageRecord(message), refused }
        },
      }),
    },
    '/api/chat/messages/:id': {
      GET: read('One message', messageAnswer, {
        handle: ({ scope, id }) => messageRecord(requireMessage(scope, id)),
      }),
      PATCH: change(
        'Save a message of yours of the last 24 hours to a project',
        savedMessage,
        messageAnswer,
        {
          who: 'Who sent it.',
          handle: ({ scope, id, sent }) => messageRecord(saveMessage(scope, id, sent.projectId)),
        },
      ),
      DELETE: remove('Delete a message', {
        action: 'message.delete',
        handle: ({ scope, id }) => deleteMessage(scope, id),
      }),
    },
    '/api/chat/categories': {
      POST: create('Add a category to a project’s room', newCategory, categoryAnswer, {
        action: 'message.create',
        handle: ({ scope, sent }) => createCategory(scope, sent),
      }),
    },
    '/api/chat/categories/:id': {
      GET: read('The categories of a project’s room', z.array(categoryAnswer), {
        description: 'The id is the project’s.',
        notFetched: 'Failed to fetch categories',
        handle: ({ scope, id }) => listCategories(scope, requireProject(scope, id).id),
      }),
    },
    '/api/user/chat-settings': {
      GET: read('When you last were in the chat', settings, {
        handle: ({ scope }) => settingsOf(scope, getChatSettings(scope)),
      }),
      POST: change('Record a visit to the chat', chatVisit, settings, {
        isBodyOptional: true,
        handle: ({ scope, sent }) => settingsOf(scope, visitChat(scope, sent)),
      }),
    },
  },
}
