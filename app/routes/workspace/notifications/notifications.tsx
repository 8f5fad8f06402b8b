import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { MarkAllRead, NotificationList } from '#app/components/notifications/notification-list.tsx'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { byDay } from '#app/domain/notifications/notification.ts'
import { pageParam } from '#app/http/input.server.ts'
import { answerNotificationForm } from '#app/http/notifications/notification-form.server.ts'
import { toNotificationRows } from '#app/http/notifications/notification-page.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: segmentsStyles }]

const here = '/notifications'
const pageSize = 50

/** Stands open on workshop PCs: what comes in shows by itself. */
export const handle = { live: true }

export const loader = workspacePage(({ scope, url }) => {
  const onlyUnread = url.searchParams.get('show') === 'unread'
  const page = pageParam(url)
  const back = hrefOf(onlyUnread, page)
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  const { unread, total, notifications } = listNotifications(scope, { onlyUnread, ...slice })
  const today = dayIn(scope.timeZone, Date.now())
  return {
    page,
    pageCount: Math.ceil((onlyUnread ? unread : total) / pageSize),
    onlyUnread,
    unread,
    back,
    days: byDay(notifications, ({ createdAt }) => dayIn(scope.timeZone, createdAt)).map(({ day, rows }) => ({
      day,
      title: dayTitle(day, today),
      rows: toNotificationRows(scope, rows, { from: back, under: 'day' }),
    })),
  }
})

export const action = workspacePage(({ scope, request }) => answerNotificationForm(scope, request, here))

function hrefOf(onlyUnread: boolean, page = 1): string {
  return hrefWith(here, { show: onlyUnread && 'unread' }, page)
}

function dayTitle(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(day)
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function Notifications() {
  const data = useLoaderData<typeof loader>()
  const { page, pageCount, onlyUnread, unread, back, days } = data
  return (
    <>
      <PageHead title="Notifications" lead={unread > 0 ? `${unread} unread` : 'What you were told.'}>
        {unread > 0 ? <MarkAllRead back={back}>Mark All as Read</MarkAllRead> : null}
      </PageHead>
      <Segments
        label="Which notifications"
        items={[
          { label: 'All', href: hrefOf(false), current: !onlyUnread },
          { label: 'Unread', href: hrefOf(true), current: onlyUnread },
        ]}
      />
      {days.map(({ day, title, rows }) => (
        <section key={day} className="mt-6">
          <Dimension>{title}</Dimension>
          <NotificationList label={`Notifications of ${title}`} rows={rows} back={back} />
        </section>
      ))}
      {days.length === 0 ? <Nothing {...data} /> : null}
      <Pager page={page} pageCount={pageCount} hrefFor={to => hrefOf(onlyUnread, to)} />
    </>
  )
}

function Nothing({ page, onlyUnread }: Data) {
  if (page > 1) {
    return (
      <EmptyState
        title="Nothing on this page"
        tone="nothing-found"
        action={<ButtonLink href={hrefOf(onlyUnread)}>Back to the Newest</ButtonLink>}
      />
    )
  }
  if (onlyUnread) {
    return (
      <EmptyState
        title="You have read everything"
        action={<ButtonLink href={hrefOf(false)}>See All Notifications</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title="No notifications yet"
      action={<ButtonLink href="/projects">See All Projects</ButtonLink>}
    >
      You are told here when somebody gives you a task, mentions you, or moves a job you work on.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Notifications · Mortise' }]
