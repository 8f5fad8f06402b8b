import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { StageFilter } from '#app/components/kit/stage-filter.tsx'
import { AssignSheet } from '#app/components/tasks/assign-sheet.tsx'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { overList } from '#app/domain/projects/project-links.ts'
import { assignForm } from '#app/domain/tasks/assign.schema.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { askedChanges, assignBack, readAssignSheet } from '#app/http/tasks/assign-form.server.ts'
import { type Assigning, assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import assignStyles from '#app/styles/assign-row.css?url'

export const handle = { dialog: true, covers: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: assignStyles }]

export const loader = workspacePage(({ scope, params, url }) => readAssignSheet(scope, idParam(params), url))

export const action = workspacePage(({ scope, params, request, url }) => {
  const id = idParam(params)
  return handleForm(
    request,
    assignForm(scope.timeZone),
    (form, _fields, touched) => {
      const { changes, gifts, dates } = askedChanges(form, touched)
      const done = assignTasks(scope, id, changes, { keepTheirs: form.keepsTheirs, gifts, dates })
      // With one stage at a time the next one follows.
      const to = url.searchParams.has('tab') ? url.pathname + url.search : assignBack(url, id)
      const { redatedBy } = done
      const undo = redatedBy === undefined ? {} : { undo: datesUndo(redatedBy, to) }
      return redirectWithFlash(to, { ...news(done), ...undo })
    },
    'Failed to update task',
  )
})

function datesUndo(activityId: number, back: string): Flash['undo'] {
  return { action: `/activities/${activityId}/undo`, label: 'Undo Dates', fields: { back } }
}

function news({ changed, given, dated, left }: Assigning): Flash {
  const people = given.map(({ name, count }) => `${name}: ${plural(count, 'new task')}.`)
  const dates = dated > 0 ? [`${plural(dated, 'due date')} changed.`] : []
  const others =
    left > 0 ? [`${plural(left, 'task')} left as others saved ${left === 1 ? 'it' : 'them'}.`] : []
  return {
    title: changed > 0 ? 'Assignments saved' : 'Nothing was changed',
    message: [...people, ...dates, ...others].join(' '),
    tone: changed > 0 ? 'good' : 'plain',
  }
}

export const shouldRevalidate = revalidateUnlessRefused

export default function ProjectAssign() {
  const sheet = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { project, stages, empty, tabs, back } = sheet
  const hrefFor = useTabHref()
  return (
    <Dialog
      title="Assign tasks"
      titleId="assign-title"
      closeHref={back}
      jobNumber={project.jobNumber}
      over={<span className="quiet">{project.name}</span>}
    >
      {tabs ? <StageTabs /> : null}
      {stages.length > 0 ? (
        <AssignSheet
          key={tabs ? `${tabs.selected} ${tabs.part}` : 'all'}
          stages={stages}
          people={sheet.people}
          reply={reply}
          today={sheet.today}
          timeZone={sheet.timeZone}
          back={back}
          action={tabs ? hrefFor(tabs.selected, tabs.part) : undefined}
        >
          {empty.length > 0 ? (
            <EmptyLine>No tasks in {empty.map(capitaliseFirst).join(', ')}</EmptyLine>
          ) : null}
        </AssignSheet>
      ) : (
        <NoTasks />
      )}
      {tabs ? <Parts /> : null}
    </Dialog>
  )
}

function useTabHref() {
  const { project, search, back } = useLoaderData<typeof loader>()
  return (tab: number, part: number) =>
    overList(`/projects/${project.id}/assign`, search, { tab, part, from: back })
}

function StageTabs() {
  const { tabs } = useLoaderData<typeof loader>()
  const hrefFor = useTabHref()
  if (!tabs) return null
  const stages = tabs.all.map(({ id, name, colour, count }) => ({
    name,
    colour,
    count,
    href: hrefFor(id, 1),
    selected: id === tabs.selected,
  }))
  return (
    <>
      <StageFilter label="Stages" stages={stages} />
      <p className="quiet question">
        {tabs.open} tasks are open, so they stand here stage by stage. Save before you go to the next one.
      </p>
    </>
  )
}

function Parts() {
  const { tabs } = useLoaderData<typeof loader>()
  const hrefFor = useTabHref()
  if (!tabs) return null
  return (
    <Pager
      label="Parts of the stage"
      page={tabs.part}
      pageCount={tabs.pageCount}
      hrefFor={part => hrefFor(tabs.selected, part)}
    />
  )
}

function NoTasks() {
  const { project, mayAddTemplate, mayAddTask } = useLoaderData<typeof loader>()
  const here = encodeURIComponent(`/projects/${project.id}/assign`)
  const path = `/projects/${project.id}`
  return (
    <EmptyState
      title="No tasks yet"
      action={
        <>
          {mayAddTemplate ? (
            <ButtonLink variant="go" href={`${path}/template?from=${here}`}>
              Add Task Template
            </ButtonLink>
          ) : null}
          {mayAddTask ? <ButtonLink href={`${path}/tasks/new?from=${here}`}>New Task</ButtonLink> : null}
        </>
      }
    >
      A template brings the tasks of a whole job at once. Then say here who does what.
    </EmptyState>
  )
}

export const meta = ({ data }: { data?: { project: { name: string } } }) => [
  { title: `Assign tasks · ${data?.project.name ?? 'Project'} · Mortise` },
]
