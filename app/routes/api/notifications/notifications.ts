import { newMention } from '#app/domain/notifications/notification.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { whenChanged } from '#app/http/etag.server.ts'
import { toNotificationRecord } from '#app/http/notifications/notification-record.ts'
import { countUnreadMessages } from '#app/models/messages/chat-visit.server.ts'
import { readMark, workMark } from '#app/models/notifications/notification.server.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { notifyMention } from '#app/services/notifications/notify-mention.server.ts'

/**
 * Asked every few seconds: without news it costs a small query, with `?count=unread` one more, which also counts unread
 * `messages` of the chat and tells the state of the company's tasks and the person's to-dos (`work`).
 */
const route = api({
  GET: ({ scope, url, request }) => {
    const mark = readMark(scope)
    if (url.searchParams.get('count') === 'unread') {
      const work = workMark(scope, mark.work)
      const messages = countUnreadMessages(scope)
      const told = { unread: mark.unread, messages, work }
      return whenChanged(request, `${mark.count}-${messages}-${work}`, () => json(told))
    }
    return whenChanged(request, `${mark.list}${url.search}`, () => {
      const { notifications } = listNotifications(scope, apiPage(url))
      return list(url, notifications, notification => toNotificationRecord(notification, scope.userId))
    })
  },
  POST: async ({ scope, body }) => {
    const outcome = notifyMention(scope, await body(newMention))
    if (!outcome) return undefined
    const record = toNotificationRecord(outcome.told, outcome.told.userId)
    return outcome.isNew ? created(record) : record
  },
})

export const loader = route.loader
export const action = route.action
