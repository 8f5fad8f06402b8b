import { fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import {
  type AssignedTask,
  listProjectsWithoutAnybody,
  listTasksOfOthers,
  listTasksWithoutAnybody,
  type OpenWork,
  type UnassignedWork,
} from '#app/models/people/open-work.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { writeInCharge } from '#app/models/projects/project-writes.server.ts'
import { insertAssignments, writeAssigned } from '#app/models/tasks/task-writes.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { peopleLines } from '#app/services/tasks/repeople-tasks.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'
import { inChargeLine } from './unassign-work.server.ts'

/** Skips work that somebody else got meanwhile. Returns what was given. */
export function reassignWork(scope: Scope, userId: number, wanted: OpenWork): OpenWork {
  return give(scope, userId, wanted, [])
}

/** Also puts them back on tasks they shared. */
export function reassignWorkBack(
  scope: Scope,
  userId: number,
  { sharedTaskIds, ...taken }: UnassignedWork,
): OpenWork {
  return give(scope, userId, taken, sharedTaskIds)
}

type Gift = Pick<AssignedTask, 'id' | 'title' | 'projectId' | 'dueDate'> & {
  assignedTo: number
  besides: number[]
}

function give(scope: Scope, userId: number, wanted: OpenWork, shared: readonly number[]): OpenWork {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    assertMembers(scope, [userId], 'userId')
    const free = listTasksWithoutAnybody(scope, wanted.taskIds)
    const gifts: Gift[] = [
      ...free.map(task => ({ ...task, assignedTo: userId, besides: [] })),
      ...besideOthers(scope, userId, shared),
    ]
    const projects = listProjectsWithoutAnybody(scope, wanted.projectIds).map(({ id }) => id)
    giveTasks(scope, userId, gifts)
    giveProjects(scope, userId, projects)
    return { taskIds: gifts.map(({ id }) => id), projectIds: projects }
  })
}

/** Makes them the main person of tasks that have none. */
function besideOthers(scope: Scope, userId: number, taskIds: readonly number[]): Gift[] {
  return listTasksOfOthers(scope, taskIds, userId).map(({ assignedTo, people, ...task }) =>
    assignedTo === null
      ? { ...task, assignedTo: userId, besides: people }
      : { ...task, assignedTo, besides: [...people.filter(person => person !== assignedTo), userId] },
  )
}

function giveTasks(scope: Scope, userId: number, gifts: readonly Gift[]): void {
  const projectIds = new Set(gifts.map(({ projectId }) => projectId))
  const [first] = gifts
  if (!first) return
  if (projectIds.size > 1 || (first.projectId === null && gifts.length > 1)) {
    giveMany(scope, userId, gifts)
    return
  }
  if (first.projectId === null) {
    updateTask(scope, first.id, { assignedTo: first.assignedTo, assigneeIds: first.besides })
    return
  }
  const changes = gifts.map(({ id: taskId, assignedTo, besides }) => ({
    taskId,
    assignedTo,
    assigneeIds: besides,
  }))
  assignTasks(scope, first.projectId, changes)
}

/** The number of statements does not grow with the tasks. */
function giveMany(scope: Scope, userId: number, gifts: readonly Gift[]): void {
  const { firstName, lastName, username } = requireUser(scope, userId)
  const name = fullName(firstName, lastName, username)
  writeAssigned(scope, gifts)
  insertAssignments(
    scope,
    gifts.map(({ id: taskId }) => ({ taskId, userId })),
  )
  const lines = gifts.map(task => ({ task, userIds: [userId] }))
  recordActivities(
    scope,
    peopleLines(lines, () => name),
  )
  // The company's line; the notification refers to it.
  const taskIds = gifts.map(({ id }) => id)
  const detail = { count: taskIds.length, names: [name], taskIds }
  const activityId = recordActivity(scope, 'tasks.assigned', { subjectId: userId, detail })
  const assignments = gifts.map(({ id: taskId, title }) => ({ userId, taskId, title }))
  notifyAssigned(scope, { activityId, project: null, assignments })
}

function giveProjects(scope: Scope, userId: number, ids: readonly number[]): void {
  writeInCharge(
    scope,
    ids.map(id => ({ id, assignedTo: userId })),
  )
  recordActivities(scope, ids.map(inChargeLine))
}
