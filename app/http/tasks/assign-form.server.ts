import { dayIn } from '#app/domain/clock.ts'
import { parseId } from '#app/domain/id.ts'
import { may } from '#app/domain/permissions.ts'
import { overList } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { AssignForm, AssignRow } from '#app/domain/tasks/assign.schema.ts'
import { type AssignTask, assignField, taskOfField } from '#app/domain/tasks/assign.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireProjectSheet } from '#app/models/projects/project-sheet.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import type { AssignChange, Gifts, StageDates } from '#app/services/tasks/assign-tasks.server.ts'
import { listTaskPeople } from './task-form.server.ts'

/** More tasks come stage by stage: a form takes 1000 fields, and drawing a select per task is slow. */
const maxTogether = 60

/** By default the project's dialog over its list. */
export function assignBack(url: URL, projectId: number): string {
  return returnPath(url.searchParams.get('from'), overList(`/projects/${projectId}`, url.search))
}

/** With many open tasks, only one stage (`?tab=`) and its part (`?part=`). */
export function readAssignSheet(scope: Scope, id: number, url: URL) {
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
    people: listTaskPeople(scope, uniquePeople(shown)),
    today: dayIn(scope.timeZone, Date.now()),
    timeZone: scope.timeZone,
    back: assignBack(url, id),
    search: overList('', url.search),
    mayAddTemplate: may(scope, 'template.apply', project),
    mayAddTask: may(scope, 'task.create'),
  }
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
export function askedChanges(
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
