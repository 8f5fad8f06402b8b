import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { Suspense } from 'react'
import { CalendarAgenda } from '#app/components/calendar/calendar-agenda.tsx'
import { CalendarGrid, PaperJobs } from '#app/components/calendar/calendar-grid.tsx'
import { DayAway, DayHead, DayProjects, DayTasks, DayTodos } from '#app/components/calendar/day-sheet.tsx'
import { LateWork } from '#app/components/calendar/late-work.tsx'
import { ErrorMessage, errorTitle } from '#app/components/frame/error-page.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { type CalendarView, calendarHref } from '#app/domain/calendar/calendar.ts'
import { readCalendar } from '#app/http/calendar/calendar-page.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { useFirstInteraction } from '#app/islands/first-interaction.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import calendarStyles from '#app/styles/calendar.css?url'

const CalendarDrag = lazyIsland(() => import('#app/islands/calendar/calendar-drag.tsx'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: calendarStyles }]

export const handle = { live: true }

export const loader = workspacePage(({ scope, actor, url, params }) =>
  readCalendar(scope, actor.weekStart, url, params.id !== undefined),
)

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function Calendar() {
  const page = useLoaderData<typeof loader>()
  const isInUse = useFirstInteraction('#calendar')
  const { place, heading, links, weeks } = page
  const back = calendarHref(place)
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Calendar View">
          <Segments label="View" items={links.views} />
        </PageHead>
        {place.view === 'month' || place.view === 'week' ? (
          <div className="cols print:block">
            <div className="col-span-9">
              <Turn {...page} />
              <LateWork {...page.late} />
              <CalendarGrid
                caption={`${heading.name} ${heading.year}`}
                place={place}
                today={page.today}
                weeks={weeks}
                lanes={page.lanes}
                jobs={page.jobs}
              />
              <PaperJobs jobs={page.onPaper} count={page.projectCount} />
            </div>
            <SidePanel page={page} back={back} />
            {isInUse ? (
              <Suspense fallback={null}>
                <CalendarDrag back={back} />
              </Suspense>
            ) : null}
          </div>
        ) : (
          <>
            <Turn {...page} />
            {page.sheet ? <DayPage sheet={page.sheet} back={back} /> : null}
            {place.view === 'agenda' ? <CalendarAgenda days={page.agenda} back={back} /> : null}
          </>
        )}
        <FeedLink />
      </div>
      <Outlet />
    </>
  )
}

const turnedBy: Readonly<Record<CalendarView, string>> = {
  month: 'month',
  week: 'week',
  day: 'day',
  agenda: 'four weeks',
}

function Turn({ heading, week, links, place }: Pick<Page, 'heading' | 'week' | 'links' | 'place'>) {
  const what = turnedBy[place.view]
  return (
    <div className="row apart mb-3">
      <h2 className="text-2xl">
        {heading.name} <span className="fig font-normal">{heading.year}</span>
        {week === null ? null : <small className="font-normal text-chalk-2"> Week {week}</small>}
      </h2>
      <div className="row print:hidden">
        {links.previous ? (
          <ButtonLink size="icon" icon="left" href={links.previous} aria-label={`Previous ${what}`} />
        ) : null}
        <ButtonLink size="small" href={links.today}>
          Today
        </ButtonLink>
        {links.next ? (
          <ButtonLink size="icon" icon="right" href={links.next} aria-label={`Next ${what}`} />
        ) : null}
      </div>
    </div>
  )
}

function SidePanel({ page, back }: { page: Page; back: string }) {
  const { sheet } = page
  if (!sheet) return null
  const dayHref = calendarHref({ view: 'day', date: sheet.date })
  return (
    <aside
      className="sect lg:sticky lg:top-[calc(var(--bar)+16px)] lg:max-h-[calc(100vh-var(--bar)-32px)] lg:overflow-y-auto lg:pr-1 lg:[&_.moves>.task>.acts]:ml-auto lg:[&_.moves>.task>.grow]:basis-28 col-span-3 print:hidden"
      aria-label={`${sheet.weekday} ${sheet.figure} ${sheet.month}`}
    >
      <span id="day" className="lg:hidden" />
      <DayHead sheet={sheet} />
      <DayTasks sheet={sheet} back={back} dayHref={dayHref} />
      <DayTodos sheet={sheet} back={back} />
      <DayProjects sheet={sheet} back={back} dayHref={dayHref} />
      <DayAway sheet={sheet} />
    </aside>
  )
}

function DayPage({ sheet, back }: { sheet: NonNullable<Page['sheet']>; back: string }) {
  return (
    <div className="cols" id="calendar">
      <div className="col-span-3">
        <DayHead sheet={sheet} />
        <DayAway sheet={sheet} />
      </div>
      <div className="col-span-4">
        <DayTasks sheet={sheet} back={back} dayHref="/tasks" />
        <DayTodos sheet={sheet} back={back} />
      </div>
      <div className="col-span-5">
        <DayProjects sheet={sheet} back={back} dayHref="/projects" />
      </div>
    </div>
  )
}

function FeedLink() {
  return (
    <p className="quiet mt-6 print:hidden">
      <a href="/settings/calendar-feed">See it in your own calendar</a>, on the phone or in Outlook.
    </p>
  )
}

const calendarError = {
  title: 'Calendar Error',
  text: 'Something went wrong loading the calendar',
}

/** A rule's refusal is told in its own words. */
function isFault(error: unknown): boolean {
  return !isRouteErrorResponse(error) || error.status >= 500
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (!isFault(error)) return <ErrorMessage />
  return (
    <>
      <PageHead title="Calendar View" />
      <Note tone="bad" title={calendarError.title} role="alert">
        <p>{calendarError.text}</p>
        <p className="row">
          <ButtonLink variant="go" href={pathname + search}>
            Try Again
          </ButtonLink>
        </p>
      </Note>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (error) return [{ title: `${isFault(error) ? calendarError.title : errorTitle(error)} · Mortise` }]
  const shown = data ? `${data.heading.name} ${data.heading.year} · ` : ''
  return [{ title: `${shown}Calendar View · Mortise` }]
}
