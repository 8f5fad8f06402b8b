import { fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  type HeldTask,
  listProjectsWithoutAnybody,
  listTasksOfOthers,
  listTasksWithoutAnybody,
} from '#app/models/people/held-work.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import type { OpenWork, WorkTakenOff } from '#app/models/people/open-work.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify-assigned.server.ts'
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

type Gift = Omit<AssignChange, 'taskId' | 'version'> & Pick<HeldTask, 'id' | 'title' | 'projectId'>

function give(scope: Scope, userId: number, wanted: OpenWork, shared: readonly number[]): OpenWork {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    assertMembers(scope, [userId], 'userId')
    const free = listTasksWithoutAnybody(scope, wanted.taskIds)
    const gifts: Gift[] = [
      ...free.map(({ id, title, projectId }) => ({ id, title, projectId, assignedTo: userId })),
      ...besideOthers(scope, userId, shared),
    ]
    const projects = listProjectsWithoutAnybody(scope, wanted.projectIds)
    giveTasks(scope, userId, gifts)
    for (const { id } of projects) updateProject(scope, id, { assignedTo: userId })
    return { taskIds: gifts.map(({ id }) => id), projectIds: projects.map(({ id }) => id) }
  })
}

/** Where nobody is the main person, they are. */
function besideOthers(scope: Scope, userId: number, taskIds: readonly number[]): Gift[] {
  return listTasksOfOthers(scope, taskIds, userId).map(({ assignedTo, people, ...task }) =>
    assignedTo === null
      ? { ...task, assignedTo: userId }
      : { ...task, assigneeIds: [...people.filter(each => each !== assignedTo), userId] },
  )
}

/** Those of one project at once; the person is told once of all of them. */
function giveTasks(scope: Scope, userId: number, gifts: readonly Gift[]): void {
  const projectIds = new Set(gifts.map(gift => gift.projectId))
  const isSilent = projectIds.size > 1 || (projectIds.has(null) && gifts.length > 1)
  for (const projectId of projectIds) {
    const ofProject = gifts.filter(gift => gift.projectId === projectId)
    if (projectId === null) {
      for (const { id, projectId: _none, ...change } of ofProject) updateTask(scope, id, change, { isSilent })
      continue
    }
    const changes = ofProject.map(({ id: taskId, projectId: _same, ...change }) => ({ taskId, ...change }))
    assignTasks(scope, projectId, changes, { isSilent })
  }
  if (isSilent) tellOfAll(scope, userId, gifts)
}

/** Each project's history has its own line; this one is the company's, and what the person is told goes by it. */
function tellOfAll(scope: Scope, userId: number, gifts: readonly Gift[]): void {
  const { firstName, lastName, username } = requireUser(scope, userId)
  const taskIds = gifts.map(({ id }) => id)
  const names = [fullName(firstName, lastName, username)]
  const detail = { count: taskIds.length, names, taskIds }
  const activityId = recordActivity(scope, 'tasks.assigned', { subjectId: userId, detail })
  const assignments = gifts.map(({ id: taskId, title }) => ({ userId, taskId, title }))
  notifyAssigned(scope, { activityId, project: null, assignments })
}
