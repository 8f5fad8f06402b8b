import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { MarkAllRead, NotificationList } from '#app/components/notifications/notification-list.tsx'
import { answerNotificationForm } from '#app/http/notifications/notification-form.server.ts'
import { toNotificationRows } from '#app/http/notifications/notification-page.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'

const here = '/portal/notifications'
const maxNotifications = 100

export const handle = { dialog: true }

export const loader = workspacePage(({ scope }) => {
  const { unread, total, notifications } = listNotifications(scope, {
    unreadFirst: true,
    limit: maxNotifications,
  })
  return { unread, total, rows: toNotificationRows(scope, notifications, { from: here }) }
})

export const action = workspacePage(({ scope, request }) => answerNotificationForm(scope, request, here))

export default function PortalNotifications() {
  const { unread, total, rows } = useLoaderData<typeof loader>()
  return (
    <Dialog
      title="Notifications"
      titleId="notifications-title"
      closeHref="/portal"
      head={unread > 0 ? <MarkAllRead back={here}>Mark All as Read</MarkAllRead> : null}
    >
      {rows.length > 0 ? (
        <NotificationList label="My notifications" rows={rows} back={here} />
      ) : (
        <EmptyState
          title="No notifications yet"
          action={<ButtonLink href="/projects">See All Projects</ButtonLink>}
        >
          You are told here when somebody gives you a task.
        </EmptyState>
      )}
      {total > rows.length ? (
        <p className="row mt-6">
          <ButtonLink href="/notifications">See All {total}</ButtonLink>
        </p>
      ) : null}
    </Dialog>
  )
}

export const meta = () => [{ title: 'Notifications · Mortise' }]
