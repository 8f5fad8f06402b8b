import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { ListedTask } from '#app/components/tasks/task-listed.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type TaskFilter, taskFilters, taskRights } from '#app/domain/tasks/task.ts'
import { type TaskListPlace, taskListHref, taskListTitle, tickFields } from '#app/domain/tasks/task-links.ts'
import { idQuery, pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { findTasks, searchTasks } from '#app/models/tasks/task-list.server.ts'
import listToolsStyles from '#app/styles/list-tools.css?url'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: segmentsStyles },
  { rel: 'stylesheet', href: listToolsStyles },
]

const pageSize = 50

/** What others add and finish shows by itself. */
export const handle = { live: true }

export const loader = workspacePage(({ scope, url }) => {
  const query = searchParam(url)
  const filter = taskFilters.find(taskFilter => taskFilter === url.searchParams.get('filter')) ?? 'all'
  const mine = url.searchParams.get('mine') === '1'
  const person = mine ? null : personParam(scope, url)
  const page = pageParam(url)
  const span = { limit: pageSize, offset: (page - 1) * pageSize }
  const found = searchTasks(scope, query)
  const choice = { filter, mine, person: person?.who ?? null, query, found }
  const { rows, total } = findTasks(scope, choice, span)
  return {
    query,
    filter,
    mine,
    person: person?.who ?? null,
    personName: person?.name ?? '',
    page,
    total,
    isCut: found?.isCut ?? false,
    pageCount: Math.ceil(total / pageSize),
    tasks: rows.map(row => ({ ...row, description: row.description.slice(0, 160) })),
    rights: taskRights(scope, rows),
    mayCreate: may(scope, 'task.create'),
    today: dayIn(scope.timeZone, Date.now()),
    waitFormOf: idQuery(url, 'wait'),
  }
})

/** Whose tasks are asked for: 'none' is nobody's, and who is not of the company is not found. */
function personParam(scope: Scope, url: URL) {
  if (url.searchParams.get('person') === 'none') return { who: 'none', name: '' } as const
  const id = idQuery(url, 'person')
  if (id === null) return null
  const { firstName, lastName, username } = requireUser(scope, id)
  return { who: id, name: fullName(firstName, lastName, username) }
}

const filterLabels: Readonly<Record<TaskFilter, string>> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  waiting: 'Waiting',
  done: 'Done',
}

export default function Tasks() {
  const list = useLoaderData<typeof loader>()
  const { query, filter, mine, person, personName, page, total, pageCount, tasks, rights, mayCreate, today } =
    list
  const place = { filter, mine, person, query, page }
  const isDialogOpen = useDialogOpen()
  const here = taskListHref(place)
  const newHref = taskListHref(place, '/tasks/new')
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Tasks" lead={filter === 'done' ? 'Latest first.' : 'Most urgent first.'}>
          <ButtonLink icon="clock" href="/evening">
            Evening
          </ButtonLink>
          {mayCreate ? (
            <ButtonLink variant="go" icon="plus" href={newHref}>
              New Task
            </ButtonLink>
          ) : null}
        </PageHead>
        <div className="row apart list-tools">
          <Filters {...place} personName={personName} />
          <Search {...place} />
        </div>
        {tasks.length > 0 ? (
          <Section title={taskListTitle(place, personName)} aside={total}>
            <List label="Tasks">
              {tasks.map((task, at) => (
                <ListedTask
                  key={task.id}
                  task={task}
                  rights={rights[task.id]}
                  today={today}
                  tick={tickFields(tasks, at, here)}
                  back={here}
                  waitFormOf={list.waitFormOf}
                />
              ))}
            </List>
          </Section>
        ) : (
          <NoTasks
            narrowed={query !== '' || filter !== 'all' || mine || person !== null || page > 1}
            newHref={mayCreate ? newHref : null}
          />
        )}
        {list.isCut ? <MoreMatchesNote /> : null}
        <Pager page={page} pageCount={pageCount} hrefFor={to => taskListHref({ ...place, page: to })} />
      </div>
      <Outlet />
    </>
  )
}

function Filters({ filter, mine, person, query, personName }: TaskListPlace & { personName: string }) {
  const whose = { filter, mine: false, query }
  return (
    <div className="row">
      <Segments
        label="Which tasks"
        items={taskFilters.map(taskFilter => ({
          label: filterLabels[taskFilter],
          href: taskListHref({ filter: taskFilter, mine, person: person ?? null, query }),
          current: taskFilter === filter,
        }))}
      />
      <Segments
        label="Whose tasks"
        items={[
          { label: 'Everybody’s', href: taskListHref(whose), current: !mine && person === null },
          { label: 'Mine', href: taskListHref({ ...whose, mine: true }), current: mine },
          { label: 'Nobody’s', href: taskListHref({ ...whose, person: 'none' }), current: person === 'none' },
          ...(typeof person === 'number'
            ? [{ label: personName, href: taskListHref({ ...whose, person }), current: true }]
            : []),
        ]}
      />
    </div>
  )
}

function Search({ filter, mine, person, query }: TaskListPlace) {
  return (
    <Finder
      name="Tasks"
      label="Search tasks"
      placeholder="Search tasks"
      query={query ?? ''}
      action="/tasks"
      kept={
        <>
          {filter === 'all' ? null : <HiddenField name="filter" value={filter} />}
          {mine ? <HiddenField name="mine" value="1" /> : null}
          {person === undefined || person === null ? null : <HiddenField name="person" value={person} />}
        </>
      }
    />
  )
}

function NoTasks({ narrowed, newHref }: { narrowed: boolean; newHref: string | null }) {
  if (narrowed) {
    return (
      <EmptyState
        title="No tasks found"
        tone="nothing-found"
        action={<ButtonLink href="/tasks">Show All Tasks</ButtonLink>}
      >
        Nothing here matches what you chose.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No tasks yet"
      action={newHref ? <ButtonLink href={newHref}>New Task</ButtonLink> : null}
    >
      Tasks are the steps of a job: who does what, and by when.
    </EmptyState>
  )
}

export const meta = () => [{ title: 'Tasks · Mortise' }]
