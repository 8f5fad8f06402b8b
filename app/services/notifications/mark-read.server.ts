import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hasNotification, markRead } from '#app/models/notification.server.ts'
import { transaction } from '#db/client.ts'

/** Marks one of the person's notifications as read; returns how many were not: 1 or 0. */
export function markNotificationRead(scope: Scope, id: number): number {
  return transaction(() => {
    if (!hasNotification(scope, id)) throw new NotFound('Notification not found')
    return markRead(scope, id)
  })
}

/** Marks all of the person's notifications as read; returns how many were not. */
export function markAllNotificationsRead(scope: Scope): number {
  return markRead(scope)
}
