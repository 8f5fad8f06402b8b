import { movedAlong } from '#app/domain/calendar/calendar.ts'
import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { findLastRedating } from '#app/models/tasks/task-dates.server.ts'
import { moveTasksAlong, planAlong, type Redating } from '#app/services/tasks/redate-tasks.server.ts'
import { transaction } from '#db/client.ts'

/** For a job that was due on `was` before; plans nothing where `was` is ''. */
export function planTasksAlong(scope: Scope, id: number, was: string) {
  const project = requireProject(scope, id)
  requireMay(scope, 'project.edit', project)
  return { project, ...planAlong(scope, asDue(project, was), project) }
}

/** Throws Conflict where the tasks have followed already, or none does. */
export function moveTasksAfter(scope: Scope, id: number, was: string): Redating {
  return transaction(() => {
    const project = requireProject(scope, id)
    requireMay(scope, 'project.edit', project)
    const last = findLastRedating(scope, id)
    if (last && last.from.dueDate === was && last.to.dueDate === project.dueDate)
      throw new Conflict('They have moved along already')
    const redating = moveTasksAlong(scope, asDue(project, was), project)
    if (!redating) throw new Conflict('None of them has a date to move')
    return redating
  })
}

function asDue(project: Project, was: string): Project {
  const { startDate, dueDate } = project
  if (dueDate === null || was === '') return project
  return { ...project, dueDate: was, startDate: startDate && movedAlong(startDate, dueDate, was) }
}
