import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assertMembers } from '#app/models/user.server.ts'
import {
  listProjectsWithoutAnybody,
  listTasksOfOthers,
  listTasksWithoutAnybody,
  type OpenWork,
  type WorkTakenOff,
} from '#app/models/user-work.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { type AssignChange, assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'

/**
 * Gives a person what of these tasks and projects is open and without anybody, as assigning it by hand would. Returns what
 * they were given: what somebody else got meanwhile stays theirs.
 */
export function giveWork(scope: Scope, userId: number, wanted: OpenWork): OpenWork {
  return give(scope, userId, wanted, [])
}

/** Gives somebody back what they were taken off: as `giveWork`, and they stand again beside those they shared tasks with. */
export function giveWorkBack(
  scope: Scope,
  userId: number,
  { sharedTaskIds, ...taken }: WorkTakenOff,
): OpenWork {
  return give(scope, userId, taken, sharedTaskIds)
}

type Gift = Omit<AssignChange, 'taskId' | 'version'> & { id: number; projectId: number | null }

function give(scope: Scope, userId: number, wanted: OpenWork, shared: readonly number[]): OpenWork {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    assertMembers(scope, [userId], 'userId')
    const free = listTasksWithoutAnybody(scope, wanted.taskIds)
    const gifts: Gift[] = [
      ...free.map(({ id, projectId }) => ({ id, projectId, assignedTo: userId })),
      ...besideOthers(scope, userId, shared),
    ]
    const projects = listProjectsWithoutAnybody(scope, wanted.projectIds)
    giveTasks(scope, gifts)
    for (const { id } of projects) updateProject(scope, id, { assignedTo: userId })
    return { taskIds: gifts.map(({ id }) => id), projectIds: projects.map(({ id }) => id) }
  })
}

/** Where nobody is the main person, they are. */
function besideOthers(scope: Scope, userId: number, taskIds: readonly number[]): Gift[] {
  return listTasksOfOthers(scope, taskIds, userId).map(({ id, projectId, assignedTo, people }) =>
    assignedTo === null
      ? { id, projectId, assignedTo: userId }
      : { id, projectId, assigneeIds: [...people.filter(each => each !== assignedTo), userId] },
  )
}

/** Those of one project at once: a person is told once of all of them. */
function giveTasks(scope: Scope, gifts: readonly Gift[]): void {
  for (const projectId of new Set(gifts.map(gift => gift.projectId))) {
    const ofProject = gifts.filter(gift => gift.projectId === projectId)
    if (projectId === null) {
      for (const { id, projectId: _none, ...change } of ofProject) updateTask(scope, id, change)
      continue
    }
    const changes = ofProject.map(({ id: taskId, projectId: _same, ...change }) => ({ taskId, ...change }))
    assignTasks(scope, projectId, changes)
  }
}
