import type { LinksFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { useCovered } from '#app/components/frame/as-opened.ts'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { AssignMany } from '#app/components/tasks/assign-many.tsx'
import { JobTasks } from '#app/components/tasks/job-tasks.tsx'
import { ListedTask } from '#app/components/tasks/task-listed.tsx'
import { totalText } from '#app/domain/list-total.ts'
import { assignManyForm } from '#app/domain/tasks/assign-many.schema.ts'
import { assignedText, maxAssigned } from '#app/domain/tasks/assign-many.ts'
import { type TaskFilter, taskFilters } from '#app/domain/tasks/task.ts'
import { type TaskListPlace, taskListHref, taskListTitle, tickFields } from '#app/domain/tasks/task-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { askedTaskList, readTaskList } from '#app/http/tasks/task-list-page.server.ts'
import { findOpenTaskIds } from '#app/models/tasks/task-list.server.ts'
import { assignMany } from '#app/services/tasks/assign-many.server.ts'
import listStyles from '#app/styles/task-list.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }]

/** Shows by itself when others add or finish tasks. */
export const handle = { live: true }

export const loader = workspacePage(({ scope, url }) => readTaskList(scope, url))

export const action = workspacePage(({ scope, url, request }) => {
  const { page: _any, ...place } = askedTaskList(url)
  const here = taskListHref({ ...place, assigning: true })
  return handleForm(
    request,
    assignManyForm,
    ({ to, which, taskIds }) => {
      const isAll = which === 'all'
      const done = assignMany(scope, to, isAll ? findOpenTaskIds(scope, place, maxAssigned) : taskIds, {
        onlyOwn: isAll,
      })
      return redirectWithFlash(here, {
        title: `Assigned to ${done.name}`,
        message: assignedText(done.count, done.left),
        tone: 'good',
        undo: { action: `/activities/${done.activityId}/undo`, fields: { back: here } },
      })
    },
    'The tasks were not assigned. Please try again.',
  )
})

export const shouldRevalidate = revalidateUnlessRefused

const filterLabels: Readonly<Record<TaskFilter, string>> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  waiting: 'Waiting',
  done: 'Done',
}

export default function Tasks() {
  const list = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { filter, mine, person, query, page, assigning, personName, total, pageCount, jobs, finished } = list
  const place = { filter, mine, person, query, page, assigning }
  const isDialogOpen = useDialogOpen()
  const isCovered = useCovered()
  const here = taskListHref(place)
  const editHref = (taskId: number) => taskListHref(place, `/tasks/${taskId}/edit`)
  const newHref = taskListHref({ ...place, assigning: false }, '/tasks/new')
  return (
    <>
      {isCovered ? null : (
        <div {...inertWhen(isDialogOpen)}>
          <PageHead title="Tasks" lead={leadOf(place)}>
            <ButtonLink icon="print" href="/day-sheets?person=all" className="max-md:hidden">
              Day Sheets
            </ButtonLink>
            {list.mayAssign && !assigning ? (
              <ButtonLink icon="send" href={taskListHref({ ...place, page: 1, assigning: true })}>
                Assign Several
              </ButtonLink>
            ) : null}
            {list.mayCreate && !assigning ? (
              <ButtonLink variant="go" icon="plus" href={newHref}>
                New Task
              </ButtonLink>
            ) : null}
          </PageHead>
          <div className="row apart list-tools">
            <Filters {...place} personName={personName} />
            <Search {...place} />
          </div>
          {jobs.length + finished.length > 0 ? (
            <Section title={taskListTitle(place, personName)} aside={totalText(list)}>
              {assigning ? (
                <AssignMany
                  {...{ jobs, total, here, editHref, reply }}
                  rights={list.rights}
                  today={list.today}
                  people={list.people}
                  mayAssignAll={list.mayAssignAll}
                  exitHref={taskListHref({ ...place, assigning: false })}
                />
              ) : (
                <TaskRows here={here} editHref={editHref} />
              )}
            </Section>
          ) : (
            <NoTasks
              narrowed={query !== '' || filter !== 'all' || mine || person !== null || page > 1}
              newHref={list.mayCreate ? newHref : null}
            />
          )}
          {list.isCut ? <MoreMatchesNote /> : null}
          <Pager
            page={page}
            pageCount={pageCount}
            isMore={list.isMore}
            hrefFor={to => taskListHref({ ...place, page: to })}
          />
        </div>
      )}
      <Outlet />
    </>
  )
}

function TaskRows({ here, editHref }: { here: string; editHref: (taskId: number) => string }) {
  const { jobs, finished, rights, today, waitFormOf } = useLoaderData<typeof loader>()
  const tasks = [...jobs.flat(), ...finished]
  const row = (task: (typeof tasks)[number]) => (
    <ListedTask
      key={task.id}
      task={task}
      rights={rights[task.id]}
      today={today}
      tick={tickFields(tasks, tasks.indexOf(task), here)}
      back={here}
      editHref={editHref(task.id)}
      waitFormOf={waitFormOf}
    />
  )
  const done = (
    <List label="Finished tasks" className="task-table">
      {finished.map(row)}
    </List>
  )
  if (jobs.length === 0) return done
  return (
    <>
      <JobTasks jobs={jobs} row={row} />
      {finished.length > 0 ? (
        <Fold title="Finished" count={finished.length}>
          {done}
        </Fold>
      ) : null}
    </>
  )
}

function leadOf({ filter, assigning }: TaskListPlace): string {
  if (assigning) return 'Tick what somebody is to do, then choose who.'
  return filter === 'done'
    ? 'What is finished, the latest first.'
    : 'What is to do, job by job, the most pressing first.'
}

function Filters({
  filter,
  mine,
  person,
  query,
  assigning,
  personName,
}: TaskListPlace & { personName: string }) {
  const whose = { filter, mine: false, query, assigning: assigning ?? false }
  return (
    <div className="row">
      <Segments
        label="Which tasks"
        items={taskFilters.map(taskFilter => ({
          label: filterLabels[taskFilter],
          href: taskListHref({
            ...{ filter: taskFilter, mine, person: person ?? null, query },
            assigning: Boolean(assigning) && taskFilter !== 'all' && taskFilter !== 'done',
          }),
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

function Search({ filter, mine, person, query, assigning }: TaskListPlace) {
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
          {assigning ? <HiddenField name="assign" value="1" /> : null}
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
