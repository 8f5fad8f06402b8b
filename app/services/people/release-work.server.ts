import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type HeldTask, listHeldTasks } from '#app/models/people/held-work.server.ts'
import type { WorkTakenOff } from '#app/models/people/open-work.server.ts'
import { takeOffOpenWork } from '#app/models/people/take-off-work.server.ts'

/** Takes a person off their open work; the history of each project tells of it. Call it inside a transaction. */
export function releaseWork(scope: Scope, userId: number): WorkTakenOff {
  const held = listHeldTasks(scope, userId)
  const work = takeOffOpenWork(scope, userId)
  const byProject = new Map<number | null, HeldTask[]>()
  for (const task of held) {
    byProject.set(task.projectId, [...(byProject.get(task.projectId) ?? []), task])
  }
  for (const [projectId, tasks] of byProject) recordTasks(scope, projectId, tasks)
  for (const id of work.projectIds) {
    recordActivity(scope, 'project.updated', {
      subjectId: id,
      projectId: id,
      detail: { fields: ['assignedTo'] },
    })
  }
  const shared = held.filter(({ people }) => people > 1)
  return { ...work, sharedTaskIds: shared.map(({ id }) => id) }
}

function recordTasks(scope: Scope, projectId: number | null, tasks: readonly HeldTask[]): void {
  const fields = ['assignees']
  if (projectId !== null && tasks.length > 1) {
    const taskIds = tasks.map(({ id }) => id)
    const detail = { count: tasks.length, fields, taskIds }
    recordActivity(scope, 'tasks.updated', { subjectId: projectId, projectId, detail })
    return
  }
  for (const { id, title } of tasks) {
    recordActivity(scope, 'task.updated', { subjectId: id, projectId, detail: { title, fields } })
  }
}
