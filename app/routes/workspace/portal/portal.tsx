import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Suspense } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { DoneTasks } from '#app/components/portal/done-tasks.tsx'
import { FirstDay } from '#app/components/portal/first-day.tsx'
import { LowSums } from '#app/components/portal/low-sums.tsx'
import { MyDay } from '#app/components/portal/my-day.tsx'
import { Notifications, UpcomingTodos, UrgentTasks } from '#app/components/portal/portal-panels.tsx'
import { RefreshForm } from '#app/components/portal/refresh-form.tsx'
import { WaitingTasks } from '#app/components/portal/waiting-panel.tsx'
import { OpenWork } from '#app/components/time-entries/open-work.tsx'
import { addDays, dayIn, dayMs, endOfDay } from '#app/domain/clock.ts'
import { daySheetsPath } from '#app/domain/day-sheets/day-sheet.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { trialText } from '#app/domain/subscriptions/trial.ts'
import { todoDue } from '#app/domain/todos/todo.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { toNotificationRows } from '#app/http/notifications/notification-page.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { toOpenWork } from '#app/http/time-entries/open-work.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { readMyDay } from '#app/models/portal/my-day.server.ts'
import { readPortalFigures } from '#app/models/portal/portal.server.ts'
import { listUpcomingTodos } from '#app/models/todos/todo-list.server.ts'
import panelStyles from '#app/styles/panels.css?url'

const RefreshData = lazyIsland(() => import('#app/islands/portal/refresh-data.tsx'))
const DismissibleTasks = lazyIsland(() => import('#app/islands/portal/done-tasks.tsx'))

const sizes = { ready: 30, later: 30, waiting: 8, urgent: 8, done: 20 }
/** Behind a dialog only the top of each panel can be seen. */
const sizesBehindDialog = { ready: 6, later: 1, waiting: 2, urgent: 3, done: 0 }
const maxTodos = 5
const maxNews = 4
const workedMs = 7 * dayMs

/** Stands open on workshop PCs: what comes in shows by itself. */
export const handle = { live: true }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: panelStyles }]

function momentOf({ timeZone }: Scope) {
  const now = Date.now()
  return { now, today: dayIn(timeZone, now) }
}

function readNews(scope: Scope) {
  const { notifications } = listNotifications(scope, { onlyUnread: true, limit: maxNews })
  return toNotificationRows(scope, notifications, { from: '/portal' })
}

function readTodos(scope: Scope, now: number) {
  return listUpcomingTodos(scope, maxTodos).map(({ id, title, dueAt }) => ({
    id,
    title,
    isCompleted: false,
    due: todoDue(dueAt, { now, timeZone: scope.timeZone }),
  }))
}

function isBehindDialog({ pathname }: URL): boolean {
  return pathname.startsWith('/portal/')
}

function readDay(scope: Scope, url: URL) {
  const moment = momentOf(scope)
  const since = {
    doneSince: endOfDay(scope.timeZone, addDays(moment.today, -1)) + 1,
    workedSince: moment.now - workedMs,
  }
  const day = readMyDay(scope, moment, since, isBehindDialog(url) ? sizesBehindDialog : sizes)
  const mayTick = may(scope, 'task.edit', { assignedTo: scope.userId })
  return {
    ...day,
    ready: day.ready.map(task => ({
      ...task,
      mayEdit: task.isNobodys ? may(scope, 'task.edit', { createdBy: task.createdBy }) : mayTick,
    })),
    mayTick,
    mayTake: may(scope, 'task.take'),
    waitFormOf: idQuery(url, 'wait'),
    today: moment.today,
  }
}

export const loader = workspacePage(({ scope, url }) => {
  const moment = momentOf(scope)
  const { openWork, firstDay, ...figures } = readPortalFigures(scope, moment)
  return {
    day: readDay(scope, url),
    figures,
    works: toOpenWork(openWork, { now: moment.now, timeZone: scope.timeZone, who: null }),
    todos: isBehindDialog(url) ? null : readTodos(scope, moment.now),
    news: isBehindDialog(url) ? null : readNews(scope),
    firstDay: isBehindDialog(url) ? null : firstDay,
    trial: trialText(scope, moment.now),
    mayCreate: may(scope, 'project.create'),
    mayTickTodos: may(scope, 'todo.edit'),
    mayWork: may(scope, 'time_entry.create', { assignedTo: scope.userId }),
  }
})

export const shouldRevalidate = revalidateUnlessRefused

/** Every post reads the page again; this one says so. */
export const action = workspacePage(({ scope, url }) => {
  const to = url.pathname === '/portal' ? '/portal' : '/'
  const refresh = () => {
    readPortalFigures(scope, momentOf(scope))
    return redirectWithFlash(to, { title: 'Refreshed', message: 'Data updated from database' })
  }
  return orFlash(refresh, to, { title: 'Refresh failed', message: 'Could not update data' })
})

type Portal = ReturnType<typeof useLoaderData<typeof loader>>

export default function PortalPage() {
  const portal = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isDialogOpen = useDialogOpen()
  const back = pathname === '/' ? '/' : '/portal'
  const { day, figures } = portal
  const done = { tasks: day.done, back, mayTick: day.mayTick }
  const rows = {
    ...day,
    figures,
    back,
    isBehind: isDialogOpen,
    mayWork: portal.mayWork,
    running: portal.works.find(({ question }) => question === null) ?? null,
  }
  const refresh = { action: back === '/' ? '/?index' : back }
  return (
    <>
      <div
        className="max-md:flex max-md:flex-col max-md:[&>.head]:contents max-md:[--ticks:none] max-md:[&>.head>div]:contents max-md:[&>.head_p]:mt-1 max-md:[&>.head_p]:mb-6 max-md:[&>.head_.row]:order-1 max-md:[&>.head_.row]:mt-6"
        {...inertWhen(isDialogOpen)}
      >
        <PageHead title="Portal" lead={<Lead trial={portal.trial} />}>
          {isDialogOpen ? (
            <RefreshForm {...refresh} />
          ) : (
            <Suspense fallback={<RefreshForm {...refresh} />}>
              <RefreshData {...refresh} />
            </Suspense>
          )}
          <ButtonLink icon="print" href={`${daySheetsPath}?day=${day.today}`}>
            Day Sheet
          </ButtonLink>
          {portal.mayCreate ? (
            <ButtonLink variant="go" icon="plus" href="/create-ticket">
              Create New Ticket
            </ButtonLink>
          ) : null}
        </PageHead>
        {portal.firstDay ? <FirstDay done={portal.firstDay} back={back} /> : null}
        <OpenWork works={portal.works} back={back} />
        <Figures {...figures} />
        <Columns className="panels [&_.task]:gap-2 [&_.task:not(.done)>.grow>.quiet-link]:font-bold [&_.task-state]:mx-1 [&_.task-state]:w-7 [&_.tickbox]:mx-1">
          <MyDay {...rows}>
            {isDialogOpen ? (
              <DoneTasks {...done} />
            ) : (
              <Suspense fallback={<DoneTasks {...done} />}>
                <DismissibleTasks {...done} />
              </Suspense>
            )}
          </MyDay>
          <Column span={4}>
            <WaitingTasks {...rows} total={day.totals.waiting} />
            <UrgentTasks {...rows} />
            {portal.todos ? (
              <UpcomingTodos {...portal} todos={portal.todos} back={back} isBehind={isDialogOpen} />
            ) : null}
            {portal.news ? <Notifications unread={portal.news} count={figures.unread} back={back} /> : null}
          </Column>
        </Columns>
      </div>
      <Outlet />
    </>
  )
}

function Lead({ trial }: { trial: string | null }) {
  return (
    <>
      <span>Your personal workspace and task center</span>
      {trial ? (
        <>
          <span className="max-md:hidden"> · </span>
          <br className="md:hidden print:hidden" />
          <a href="/subscription">{trial}</a>
        </>
      ) : null}
    </>
  )
}

function Figures({ open, total, due, overdue, scheduledTodos, overdueTodos, unread }: Portal['figures']) {
  return (
    <LowSums
      items={[
        { label: 'Active Tasks', value: open, total, note: 'open / in all', href: '/portal/active' },
        {
          label: 'Due Today & Overdue',
          value: due,
          valueTone: overdue > 0 ? 'bad' : undefined,
          note: overdue === 0 ? 'none overdue' : `${overdue} overdue`,
          href: '/portal/due',
        },
        {
          label: 'Scheduled To-Dos',
          href: '/todos',
          value: scheduledTodos,
          note: overdueTodos > 0 ? `${overdueTodos} overdue` : 'none overdue',
          noteTone: overdueTodos > 0 ? 'bad' : undefined,
        },
        { label: 'Notifications', value: unread, note: 'unread', href: '/portal/notifications' },
      ]}
    />
  )
}

export const meta = () => [{ title: 'Portal · Mortise' }]
