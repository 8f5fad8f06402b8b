import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, formatTime } from '#app/domain/format.ts'
import { type NotificationRow, notificationHref } from '#app/domain/notifications/notification.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Notification } from '#app/models/notifications/notification-list.server.ts'

type Shown = {
  from: string
  /** Under a day's heading only the time is shown. */
  under?: 'day'
}

export function toNotificationRows(
  { timeZone }: Scope,
  notifications: readonly Notification[],
  { from, under }: Shown,
): NotificationRow[] {
  const today = dayIn(timeZone, Date.now())
  return notifications.map(({ createdAt, ...each }) => ({
    id: each.id,
    title: each.title,
    message: each.message,
    isRead: each.isRead,
    at: under === 'day' ? formatTime(createdAt, timeZone) : formatInstant(createdAt, timeZone, today),
    href: notificationHref(each, from),
  }))
}
