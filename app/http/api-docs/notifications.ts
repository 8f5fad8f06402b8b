import { z } from 'zod'
import { newMention, notificationChange } from '#app/domain/notifications/notification.schema.ts'
import { count } from '#app/domain/record-fields.schema.ts'
import { notificationAnswer } from '#app/http/notifications/notification-record.ts'
import { change, create, type NounDocs, read } from './operation.ts'

const unread = z.object({
  unread: count,
  messages: count.describe('Unread messages of the chat.'),
  work: z.string().describe('Another text whenever the company’s tasks or your to-dos have changed.'),
})

export const notificationDocs: NounDocs = {
  title: 'Notifications',
  about: 'What happened that concerns you.',
  addresses: {
    '/api/notifications': {
      GET: {
        ...read('Your notifications, newest first', z.union([notificationAnswer.array(), unread])),
        isPaged: true,
        hasETag: true,
        query: {
          count: {
            description: 'Only how many are unread, in place of the list.',
            schema: { type: 'string', enum: ['unread'] },
          },
        },
      },
      POST: create('Tell somebody that a message of yours mentions them', newMention, notificationAnswer, {
        mayMiss: true,
        who: 'Who sent the message.',
        description: 'Title and text are made here. The mention has to stand in the message.',
        otherwise: {
          status: 200,
          description: 'They were told already.',
          answer: notificationAnswer,
        },
      }),
    },
    '/api/notifications/:id': {
      PATCH: change('Mark a notification as read', notificationChange, notificationAnswer),
    },
    '/api/notifications/mark-all-read': {
      PATCH: { summary: 'Mark all as read', status: 200, answer: z.object({ count }) },
    },
  },
}
