import { notificationChange } from '#app/domain/notifications/notification.schema.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toNotificationRecord } from '#app/http/notifications/notification-record.ts'
import { readNotification } from '#app/services/notifications/mark-read.server.ts'

const route = api({
  PATCH: async ({ scope, params, body }) => {
    const id = idParam(params)
    await body(notificationChange)
    return toNotificationRecord(readNotification(scope, id), scope.userId)
  },
})

export const loader = route.loader
export const action = route.action
