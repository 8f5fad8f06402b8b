import type { DayMove } from '#app/domain/calendar/calendar.schema.ts'
import { movedAlong } from '#app/domain/calendar/calendar.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { requireTask, type Task } from '#app/models/tasks/task.server.ts'
import { type UpdatedProject, updateProject } from '#app/services/projects/update-project.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'

export type ProjectMoved = { before: Project; project: UpdatedProject }
export type TaskMoved = { before: Task; task: Task }

/** Its start moves along, so that it runs as long as before; `moveTasks` takes its tasks along. */
export function moveProjectToDay(
  scope: Scope,
  id: number,
  { dueDate, version, moveTasks }: DayMove,
): ProjectMoved {
  return transaction(() => {
    const before = requireProject(scope, id)
    const { startDate, dueDate: due } = before
    const start = startDate && due ? { startDate: movedAlong(startDate, due, dueDate) } : {}
    return { before, project: updateProject(scope, id, { ...start, dueDate, version, moveTasks }) }
  })
}

export function moveTaskToDay(scope: Scope, id: number, { dueDate, version }: DayMove): TaskMoved {
  return transaction(() => {
    const before = requireTask(scope, id)
    return { before, task: updateTask(scope, id, { dueDate, version }).task }
  })
}

export function requireMovableProject(scope: Scope, id: number): Project {
  const project = requireProject(scope, id)
  requireMay(scope, 'project.edit', project)
  return project
}

export function requireMovableTask(scope: Scope, id: number): Task {
  const task = requireTask(scope, id)
  requireMay(scope, 'task.edit', ownedTask(task))
  return task
}
