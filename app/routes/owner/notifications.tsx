import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, plural } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { markRead } from '#app/domain/owner/owner.schema.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, pageParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { countOwnerNews, listOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { markNewsRead } from '#app/services/owner/mark-news-read.server.ts'
import { OwnerHead } from './owner-head.tsx'

const here = '/owner-dashboard/notifications'
const pageSize = 50

export const loader = ownerPage(({ scope, url }) => {
  const page = pageParam(url)
  const total = countOwnerNews()
  const today = dayIn(scope.timeZone, Date.now())
  const rows = listOwnerNews({}, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    page,
    total,
    pageCount: Math.ceil(total / pageSize),
    rows: rows.map(({ createdAt, ...row }) => ({
      ...row,
      at: formatInstant(createdAt, scope.timeZone, today),
    })),
  }
})

export const action = ownerPage(async ({ scope, request }) => {
  const { notification } = checked(markRead, Object.fromEntries(await readForm(request)))
  return orFlash(
    () => {
      const count = markNewsRead(scope, notification)
      return redirectWithFlash(here, {
        title: 'Notifications marked as read',
        message: plural(count, 'notification'),
      })
    },
    here,
    { title: 'Failed to mark notifications as read' },
  )
})

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function OwnerNotifications() {
  const { rows, total, page, pageCount } = useLoaderData<typeof loader>()
  const hasUnread = rows.some(({ isRead }) => !isRead)
  return (
    <>
      <OwnerHead here={here} />
      <Section title="Notifications" aside={hasUnread ? <MarkAll /> : total}>
        {rows.length > 0 ? (
          <List>
            {rows.map(row => (
              <News key={row.id} {...row} />
            ))}
          </List>
        ) : (
          <EmptyState title="No notifications yet" level={3}>
            You are told here of new companies, failed payments, cancellations and deletions.
          </EmptyState>
        )}
      </Section>
      <Pager page={page} pageCount={pageCount} hrefFor={to => hrefWith(here, {}, to)} />
    </>
  )
}

function MarkAll() {
  return (
    <form method="post" action={here}>
      <Button size="small">Mark All as Read</Button>
    </form>
  )
}

function News({ id, companyId, title, message, isRead, at }: Row) {
  return (
    <li className="py-3 px-0 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1">
      <span
        className={classNames(
          'edge max-md:absolute max-md:top-2 max-md:bottom-2',
          isRead ? 'bg-hair' : 'bg-chalk',
        )}
      />
      <div className="grow max-md:pl-4.25 max-md:basis-[calc(100%-24px)]">
        <span className={isRead ? undefined : 'font-bold'}>
          {companyId === null ? title : <a href={`/owner-dashboard/companies/${companyId}`}>{title}</a>}
        </span>
        {isRead ? null : <span className="sr-only"> (unread)</span>}{' '}
        <small className="wrap-anywhere">{message}</small>
      </div>{' '}
      <div className="end max-md:flex-1 max-md:pl-4.25 max-md:text-left">{at}</div>
      {isRead ? null : (
        <form method="post" action={here} className="acts">
          <HiddenField name="notification" value={id} />
          <Button size="small">
            Mark as Read<span className="sr-only">: {title}</span>
          </Button>
        </form>
      )}
    </li>
  )
}

export const meta = () => [{ title: 'Notifications · Site Owner · Mortise' }]
