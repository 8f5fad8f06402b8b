import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hasNotification, markRead } from '#app/models/notifications/notification.server.ts'
import { getNotification, type Notification } from '#app/models/notifications/notification-list.server.ts'
import { transaction } from '#db/client.ts'

export function markNotificationRead(scope: Scope, id: number): number {
  return transaction(() => {
    if (!hasNotification(scope, id)) throw new NotFound('Notification not found')
    return markRead(scope, id)
  })
}

export function readNotification(scope: Scope, id: number): Notification {
  return transaction(() => {
    markRead(scope, id)
    const notification = getNotification(scope, id)
    if (!notification) throw new NotFound('Notification not found')
    return notification
  })
}

export function markAllNotificationsRead(scope: Scope): number {
  return markRead(scope)
}
