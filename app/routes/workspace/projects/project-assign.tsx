import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { StageFilter } from '#app/components/kit/stage-filter.tsx'
import { AssignSheet } from '#app/components/tasks/assign-sheet.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { may } from '#app/domain/permissions.ts'
import { overList } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type AssignForm, type AssignRow, assignForm } from '#app/domain/tasks/assign.schema.ts'
import { type AssignTask, assignField, taskOfField } from '#app/domain/tasks/assign.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { listTeamPeople } from '#app/http/tasks/task-form.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import {
  type AssignChange,
  type Assigning,
  assignTasks,
  type Gifts,
  type StageDates,
} from '#app/services/tasks/assign-tasks.server.ts'
import assignStyles from '#app/styles/assign-row.css?url'

export const handle = { dialog: true, covers: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: assignStyles }]

/** More tasks come stage by stage: a form takes 1000 fields, and drawing a select per task is slow. */
const maxTogether = 60

/** By default the project's dialog over its list. */
function assignBack(url: URL, projectId: number): string {
  return returnPath(url.searchParams.get('from'), overList(`/projects/${projectId}`, url.search))
}

function at(stageId: number) {
  return (task: Task) => task.stageId === stageId
}

function isDone({ status }: Task): boolean {
  return status === 'complete'
}

function toAssignTask(scope: Scope, task: Task): AssignTask {
  const { id, title, status, version, assignedTo, assignees, dueDate } = task
  const mayEdit = may(scope, 'task.edit', ownedTask(task))
  return { id, title, status, version, assignedTo, assignees, dueDate, mayEdit }
}

function uniquePeople(tasks: readonly Task[]) {
  return [...new Map(tasks.flatMap(task => task.assignees).map(person => [person.id, person])).values()]
}

/** Touched rows, and gifts of unassigned tasks that the form shows. */
function askedChanges(
  { rows, gifts, stageDates, versions }: AssignForm,
  touched: Readonly<Record<string, string>>,
): { changes: AssignChange[]; gifts: Gifts; dates: StageDates } {
  const touchedIds = new Set(Object.keys(touched).map(taskOfField))
  const isNobodys = ([, row]: [number, AssignRow]) => row.assignedTo === null && row.memberIds.length === 0
  const changes = [...rows].flatMap(([taskId, { assignedTo, dueDate, memberIds }]): AssignChange[] => {
    if (!touchedIds.has(taskId)) return []
    const people = assignedTo === undefined ? {} : { assignedTo, assigneeIds: memberIds }
    return [{ taskId, ...people, dueDate, version: versions.get(taskId) }]
  })
  const taskIds = [...rows].filter(isNobodys).map(([taskId]) => taskId)
  const isUndated = (taskId: number) => !Object.hasOwn(touched, assignField('dueDate', taskId))
  const dates = { byStage: stageDates, taskIds: [...rows.keys()].filter(isUndated) }
  return { changes, gifts: { byStage: gifts, taskIds }, dates }
}

/** With many open tasks, only one stage (`?tab=`) and its part (`?part=`). */
export const loader = workspacePage(({ scope, params, url }) => {
  const id = idParam(params)
  const { stages, name, jobNumber, stageId, ...project } = requireProjectSheet(scope, id)
  const tasks = listProjectTasks(scope, id)
  const open = tasks.length - tasks.filter(isDone).length
  const counted = stages.map(stage => {
    const own = tasks.filter(at(stage.id))
    return { ...stage, count: own.length, done: own.filter(isDone).length }
  })
  const isSplit = open > maxTogether
  const wanted = parseId(url.searchParams.get('tab')) ?? stageId
  const filled = counted.filter(({ count }) => count > 0)
  const tab = isSplit ? (filled.find(stage => stage.id === wanted) ?? filled[0]) : undefined
  const pageCount = Math.ceil((tab?.count ?? 0) / maxTogether)
  const part = Math.min(parseId(url.searchParams.get('part')) ?? 1, Math.max(1, pageCount))
  const shown = tab ? tasks.filter(at(tab.id)).slice((part - 1) * maxTogether, part * maxTogether) : tasks
  return {
    project: { id, name, jobNumber },
    stages: (tab ? [tab] : filled).map(stage => ({
      ...stage,
      tasks: shown.filter(at(stage.id)).map(task => toAssignTask(scope, task)),
    })),
    empty: counted.filter(({ count }) => count === 0).map(stage => stage.name),
    tabs: tab ? { all: filled, selected: tab.id, part, pageCount, open } : null,
    people: listTeamPeople(scope, uniquePeople(shown)),
    today: dayIn(scope.timeZone, Date.now()),
    timeZone: scope.timeZone,
    back: assignBack(url, id),
    search: overList('', url.search),
    mayAddTemplate: may(scope, 'template.apply', project),
    mayAddTask: may(scope, 'task.create'),
  }
})

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
