import { z } from 'zod'
import { notificationTypes } from '#app/domain/enumerations.ts'
import { newMention, notificationChange } from '#app/domain/notifications/notification.schema.ts'
import { count, encodeAnswer, instant, recordId } from '#app/domain/record-fields.schema.ts'
import { paged } from '#app/http/api.server.ts'
import { type ApiNoun, change, create, list, read } from '#app/http/api-row.ts'
import { json } from '#app/http/errors.server.ts'
import { whenChanged } from '#app/http/etag.server.ts'
import { countUnreadMessages } from '#app/models/messages/chat-visit.server.ts'
import { readMark, workMark } from '#app/models/notifications/notification.server.ts'
import { listNotifications, type Notification } from '#app/models/notifications/notification-list.server.ts'
import { markAllNotificationsRead, readNotification } from '#app/services/notifications/mark-read.server.ts'
import { notifyMention } from '#app/services/notifications/notify-mention.server.ts'

export const notificationAnswer = z
  .object({
    id: recordId,
    userId: recordId,
    title: z.string(),
    message: z.string(),
    type: z.enum(notificationTypes),
    isRead: z.boolean(),
    relatedTaskId: recordId.nullable(),
    relatedProjectId: recordId.nullable(),
    relatedTodoId: recordId.nullable(),
    createdAt: instant,
    time: instant.describe('The same as createdAt.'),
  })
  .meta({ id: 'Notification', description: 'Ids of what is gone are null.' })

/** Ids of deleted records are null. */
function toSent(notification: Omit<Notification, 'isOfTasks'>, userId: number) {
  return {
    ...notification,
    userId,
    relatedTaskId: notification.taskId,
    relatedProjectId: notification.projectId,
    relatedTodoId: notification.todoId,
    time: notification.createdAt,
  }
}

const unread = z.object({
  unread: count,
  messages: count.describe('Unread messages of the chat.'),
  work: z.string().describe('Another text whenever the company’s tasks or your to-dos have changed.'),
})

export const notifications: ApiNoun = {
  title: 'Notifications',
  about: 'What happened that concerns you.',
  addresses: {
    '/api/notifications': {
      GET: {
        ...list('Your notifications, newest first', notificationAnswer, {
          hasETag: true,
          query: {
            count: {
              description: 'Only how many are unread, in place of the list.',
              schema: { type: 'string', enum: ['unread'] },
            },
          },
          /**
           * Asked every few seconds: without news it costs a small query, with `?count=unread` one more, which also counts unread
           * `messages` of the chat and tells the state of the company's tasks and the person's to-dos (`work`).
           */
          handle: ({ scope, url, request, page }) => {
            const mark = readMark(scope)
            if (url.searchParams.get('count') === 'unread') {
              const work = workMark(scope, mark.work)
              const messages = countUnreadMessages(scope)
              const told = { unread: mark.unread, messages, work }
              return whenChanged(request, `${mark.count}-${messages}-${work}`, () => json(told))
            }
            return whenChanged(request, `${mark.list}${url.search}`, () => {
              const { notifications } = listNotifications(scope, page)
              const sent = notifications.map(one => toSent(one, scope.userId))
              return paged(url, encodeAnswer(notificationAnswer.array(), sent))
            })
          },
        }),
        answer: z.union([notificationAnswer.array(), unread]),
      },
      POST: create('Tell somebody that a message of yours mentions them', newMention, notificationAnswer, {
        mayMiss: true,
        who: 'Who sent the message.',
        description: 'Title and text are made here. The message must contain the mention.',
        otherwise: {
          status: 200,
          description: 'They were told already.',
          answer: notificationAnswer,
        },
        handle: ({ scope, sent }) => {
          const outcome = notifyMention(scope, sent)
          if (!outcome) return undefined
          const notification = toSent(outcome.told, outcome.told.userId)
          return outcome.isNew ? notification : json(encodeAnswer(notificationAnswer, notification))
        },
      }),
    },
    '/api/notifications/:id': {
      PATCH: change('Mark a notification as read', notificationChange, notificationAnswer, {
        handle: ({ scope, id }) => toSent(readNotification(scope, id), scope.userId),
      }),
    },
    '/api/notifications/mark-all-read': {
      PATCH: read('Mark all as read', z.object({ count }), {
        handle: ({ scope }) => ({ count: markAllNotificationsRead(scope) }),
      }),
    },
  },
}
