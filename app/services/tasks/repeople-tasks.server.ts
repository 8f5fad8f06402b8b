import type { Repeopled } from '#app/domain/activities/activity.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ActivityLine } from '#app/models/activities/activity.server.ts'
import { withdrawAssignments } from '#app/models/notifications/withdraw.server.ts'
import { groupByProject } from '#app/models/people/open-work.server.ts'
import { listUndoable, restoreAssignments } from '#app/models/tasks/task-people.server.ts'
import { deleteAssignments, insertAssignments, writeAssigned } from '#app/models/tasks/task-writes.server.ts'

// Call these inside a transaction.

type TaskTitle = { id: number; title: string; projectId: number | null }

export type RepeopledTask = { task: TaskTitle & { dueDate: string | null }; change: Repeopled }

/** The number of statements does not grow with the tasks. People taken off lose the notification. */
export function writeRepeopled(scope: Scope, changes: readonly RepeopledTask[]): void {
  if (changes.length === 0) return
  writeAssigned(
    scope,
    changes.map(({ task: { id, dueDate }, change: { to } }) => ({ id, assignedTo: to, dueDate })),
  )
  const off = changes.flatMap(({ change: { id: taskId, removed } }) =>
    removed.map(({ userId }) => ({ taskId, userId })),
  )
  deleteAssignments(scope, off)
  insertAssignments(
    scope,
    changes.flatMap(({ change: { id: taskId, added } }) => added.map(userId => ({ taskId, userId }))),
  )
  withdrawAssignments(scope, off)
}

/** Only where the change still stands; returns which. Writes no history. */
export function putPeopleBack(scope: Scope, people: readonly Repeopled[]): RepeopledTask[] {
  const changes = new Map(people.map(change => [change.id, change]))
  const back = listUndoable(scope, people).flatMap(task => {
    const change = changes.get(task.id)
    return change ? [{ task, change }] : []
  })
  if (back.length === 0) return []
  writeAssigned(
    scope,
    back.map(({ task: { id, dueDate }, change: { from } }) => ({ id, assignedTo: from, dueDate })),
  )
  const off = back.flatMap(({ change: { id: taskId, added } }) => added.map(userId => ({ taskId, userId })))
  deleteAssignments(scope, off)
  restoreAssignments(
    scope,
    back.flatMap(({ change: { id: taskId, removed } }) => removed.map(row => ({ ...row, taskId }))),
  )
  withdrawAssignments(scope, off)
  return back
}

export function peopleLines(
  tasks: readonly { task: TaskTitle; userIds: readonly number[] }[],
  nameOf: (userId: number) => string,
): ActivityLine[] {
  const groups = new Map<string, TaskTitle[]>()
  for (const { task, userIds } of tasks) {
    const key = userIds.join()
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return [...groups].flatMap(([key, told]) => {
    const names = key === '' ? [] : key.split(',').map(id => nameOf(Number(id)))
    return [...groupByProject(told)].flatMap(([projectId, of]) => linesOf(projectId, of, names))
  })
}

const fields = ['assignees']

function linesOf(projectId: number | null, tasks: readonly TaskTitle[], names: string[]): ActivityLine[] {
  if (projectId !== null && tasks.length > 1) {
    const told = { count: tasks.length, taskIds: tasks.map(({ id }) => id) }
    const about = { subjectId: projectId, projectId }
    return names.length > 0
      ? [{ verb: 'tasks.assigned', ...about, detail: { ...told, names } }]
      : [{ verb: 'tasks.updated', ...about, detail: { ...told, fields } }]
  }
  return tasks.map(({ id: subjectId, title }) =>
    names.length > 0
      ? { verb: 'task.assigned', subjectId, projectId, detail: { title, names } }
      : { verb: 'task.updated', subjectId, projectId, detail: { title, fields } },
  )
}
