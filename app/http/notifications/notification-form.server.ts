import { redirect } from '@remix-run/node'
import { NotFound } from '#app/domain/errors.ts'
import { plural } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { notificationHref } from '#app/domain/notifications/notification.ts'
import type { Scope } from '#app/domain/scope.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
  readNotification,
} from '#app/services/notifications/mark-read.server.ts'

function requireNotificationId(value: FormDataEntryValue | null): number {
  const id = parseId(typeof value === 'string' ? value : null)
  if (id === null) throw new NotFound('Notification not found')
  return id
}

/** Marks one or 'all' as read and returns to `back`; with `open` it goes to the notification's subject. */
export async function answerNotificationForm(
  scope: Scope,
  request: Request,
  fallback: string,
): Promise<Response> {
  const form = await readForm(request)
  const which = form.get('notification')
  const back = returnPath(form.get('back'), fallback)
  const answer = () => {
    if (form.has('open')) return open(scope, requireNotificationId(which), back)
    const count =
      which === 'all'
        ? markAllNotificationsRead(scope)
        : markNotificationRead(scope, requireNotificationId(which))
    const message = plural(count, 'notification')
    return redirectWithFlash(back, { title: 'Notifications marked as read', message })
  }
  return orFlash(answer, back, { title: 'Error', message: 'Failed to mark notifications as read' })
}

function open(scope: Scope, id: number, back: string): Response {
  const href = notificationHref(readNotification(scope, id), back)
  return redirect(href ?? back, 303)
}
