import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Dialog } from '#app/components/dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { HiddenField } from '#app/components/field.tsx'
import { List } from '#app/components/list.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatInstant, plural } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { ownTaskHref } from '#app/domain/portal.ts'
import type { Scope } from '#app/domain/scope.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listNotifications } from '#app/models/notification.server.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
} from '#app/services/notifications/mark-read.server.ts'

const here = '/portal/notifications'
const mostNotifications = 100

export const handle = { dialog: true }

export const loader = workspacePage(({ scope }) => {
  const today = dayIn(scope.timeZone, Date.now())
  const { unread, notifications } = listNotifications(scope, mostNotifications)
  return {
    unread,
    notifications: notifications.map(({ createdAt, ...notification }) => ({
      ...notification,
      at: formatInstant(createdAt, scope.timeZone, today),
    })),
  }
})

function markRead(scope: Scope, id: FormDataEntryValue | null): number {
  if (id === 'all') return markAllNotificationsRead(scope)
  const one = parseId(typeof id === 'string' ? id : null)
  if (one === null) throw new NotFound('Notification not found')
  return markNotificationRead(scope, one)
}

export const action = workspacePage(async ({ scope, request }) => {
  const id = (await readForm(request)).get('notification')
  const mark = () =>
    redirectWithFlash(here, {
      title: 'Notifications marked as read',
      message: plural(markRead(scope, id), 'notification'),
    })
  return orFlash(mark, here, { title: 'Error', message: 'Failed to mark notifications as read' })
})

type Notification = ReturnType<typeof useLoaderData<typeof loader>>['notifications'][number]

export default function PortalNotifications() {
  const { unread, notifications } = useLoaderData<typeof loader>()
  return (
    <Dialog
      title="Notifications"
      titleId="notifications-title"
      closeHref="/portal"
      head={unread > 0 ? <MarkRead notification="all">Mark all as read</MarkRead> : null}
    >
      {notifications.length > 0 ? (
        <List label="My notifications">
          {notifications.map(notification => (
            <NotificationRow key={notification.id} {...notification} />
          ))}
        </List>
      ) : (
        <EmptyState
          title="No notifications yet"
          action={<ButtonLink href="/projects">See all projects</ButtonLink>}
        >
          You are told here when somebody gives you a task.
        </EmptyState>
      )}
    </Dialog>
  )
}

function hrefOf({ taskId, projectId, type }: Notification): string | null {
  if (type === 'mention') return '/team-chat'
  if (taskId !== null) return ownTaskHref(taskId, here)
  return projectId === null ? null : `/projects/${projectId}`
}

function NotificationRow(notification: Notification) {
  const { id, title, message, isRead, at } = notification
  const href = hrefOf(notification)
  return (
    <li className={classNames('news', !isRead && 'unread')}>
      <div className="grow">
        {href ? (
          <a className="plain" href={href}>
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        {isRead ? null : <span className="vh"> (unread)</span>}
        <small>{message}</small>
      </div>
      <div className="end">{at}</div>
      {isRead ? null : (
        <div className="acts">
          <MarkRead notification={id}>
            Mark as read<span className="vh">: {title}</span>
          </MarkRead>
        </div>
      )}
    </li>
  )
}

function MarkRead({ notification, children }: { notification: number | 'all'; children: ReactNode }) {
  return (
    <form method="post" action={here} data-stay="">
      <HiddenField name="notification" value={notification} />
      <Button size="small">{children}</Button>
    </form>
  )
}

export const meta = () => [{ title: 'Notifications · Mortise' }]
