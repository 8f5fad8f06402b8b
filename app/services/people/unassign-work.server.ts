import type { Scope } from '#app/domain/scope.ts'
import { type ActivityLine, recordActivities } from '#app/models/activities/activity.server.ts'
import {
  listAssignedTasks,
  type UnassignedWork,
  unassignOpenWork,
} from '#app/models/people/open-work.server.ts'
import { peopleLines } from '#app/services/tasks/repeople-tasks.server.ts'

/** Records it in each project's history. Call it inside a transaction. */
export function unassignWork(scope: Scope, userId: number): UnassignedWork {
  const held = listAssignedTasks(scope, userId)
  const work = unassignOpenWork(scope, userId)
  const lines = held.map(task => ({ task, userIds: [] }))
  recordActivities(scope, [...peopleLines(lines, () => ''), ...work.projectIds.map(inChargeLine)])
  const shared = held.filter(({ people }) => people > 1)
  return { ...work, sharedTaskIds: shared.map(({ id }) => id) }
}

export function inChargeLine(id: number): ActivityLine {
  return { verb: 'project.updated', subjectId: id, projectId: id, detail: { fields: ['assignedTo'] } }
}
