import type { Scope } from '#app/domain/scope.ts'
import { type ActivityLine, recordActivities } from '#app/models/activities/activity.server.ts'
import {
  type AssignedTask,
  groupByProject,
  listAssignedTasks,
  type UnassignedWork,
  unassignOpenWork,
} from '#app/models/people/open-work.server.ts'

/** Takes a person off their open work; the history of each project tells of it. Call it inside a transaction. */
export function unassignWork(scope: Scope, userId: number): UnassignedWork {
  const held = listAssignedTasks(scope, userId)
  const work = unassignOpenWork(scope, userId)
  recordActivities(scope, [
    ...[...groupByProject(held)].flatMap(([projectId, tasks]) => linesOf(projectId, tasks)),
    ...work.projectIds.map(inChargeLine),
  ])
  const shared = held.filter(({ people }) => people > 1)
  return { ...work, sharedTaskIds: shared.map(({ id }) => id) }
}

function linesOf(projectId: number | null, tasks: readonly AssignedTask[]): ActivityLine[] {
  const fields = ['assignees']
  if (projectId !== null && tasks.length > 1) {
    const taskIds = tasks.map(({ id }) => id)
    const detail = { count: tasks.length, fields, taskIds }
    return [{ verb: 'tasks.updated', subjectId: projectId, projectId, detail }]
  }
  return tasks.map(({ id, title }) => ({
    verb: 'task.updated',
    subjectId: id,
    projectId,
    detail: { title, fields },
  }))
}

/** In the history of a project: somebody else, or nobody, is in charge of it. */
export function inChargeLine(id: number): ActivityLine {
  return { verb: 'project.updated', subjectId: id, projectId: id, detail: { fields: ['assignedTo'] } }
}
