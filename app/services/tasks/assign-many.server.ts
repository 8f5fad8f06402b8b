import { Conflict, NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { repeople } from '#app/domain/people/hand-over.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { nothingTicked, theirsAlready } from '#app/domain/tasks/assign-many.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { withdrawNewsOf } from '#app/models/notifications/withdraw.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import { listNames, requireUser } from '#app/models/people/user.server.ts'
import { findAssigning, listPeopledAmong, type PeopledTask } from '#app/models/tasks/task-people.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import { transaction } from '#db/client.ts'
import { peopleLines, putPeopleBack, writeRepeopled } from './repeople-tasks.server.ts'

/** `left`: tasks that were the person's already, or done meanwhile. */
export type ManyAssigned = { activityId: number; name: string; count: number; left: number }

/** All or nothing; the others on them stay. `onlyOwn` skips tasks that the asker may not give out, else Forbidden. */
export function assignMany(
  scope: Scope,
  userId: number,
  taskIds: readonly number[],
  { onlyOwn = false } = {},
): ManyAssigned {
  return transaction(() => {
    assertMembers(scope, [userId], 'to')
    const tasks = listPeopledAmong(scope, taskIds)
    const own = onlyOwn ? tasks.filter(task => may(scope, 'task.edit', ownedBy(task))) : tasks
    for (const task of own) requireMay(scope, 'task.edit', ownedBy(task))
    const changes = own.flatMap(task => {
      const change = repeople(task, task.assignedTo, userId)
      return change ? [{ task, change }] : []
    })
    if (changes.length === 0) throw new Conflict(taskIds.length === 0 ? nothingTicked : theirsAlready)
    writeRepeopled(scope, changes)
    const { firstName, lastName, username } = requireUser(scope, userId)
    const name = fullName(firstName, lastName, username)
    const lines = changes.map(({ task }) => ({ task, userIds: [userId] }))
    recordActivities(
      scope,
      peopleLines(lines, () => name),
    )
    const changed = changes.map(({ task }) => task.id)
    // The company's line, which the notification refers to; each project's history has its own.
    const activityId = recordActivity(scope, 'tasks.assigned', {
      subjectId: userId,
      detail: {
        count: changes.length,
        names: [name],
        taskIds: changed,
        people: changes.map(({ change }) => change),
      },
    })
    const assignments = changes.map(({ task: { id: taskId, title } }) => ({ userId, taskId, title }))
    notifyAssigned(scope, { activityId, project: null, assignments })
    const asked = onlyOwn ? own.length : new Set(taskIds).size
    return { activityId, name, count: changes.length, left: asked - changes.length }
  })
}

function ownedBy({ createdBy, assignedTo, on }: PeopledTask) {
  return { createdBy, assignedTo, assigneeIds: on.map(({ userId }) => userId) }
}

/** Only where it still stands. Throws Conflict when undone already or nothing stands. */
export function undoAssigning(scope: Scope, activityId: number): { count: number; left: number } {
  return transaction(() => {
    const act = findAssigning(scope, activityId)
    if (!act) throw new NotFound('This can no longer be undone')
    requireMay(scope, act.actorId === scope.userId ? 'task.create' : 'work.hand_over')
    if (act.isUndone) throw new Conflict('This was undone already')
    const people = act.detail.people ?? []
    const back = putPeopleBack(scope, people)
    if (back.length === 0) throw new Conflict('All of it was changed since')
    const names = listNames(scope)
    const lines = back.map(({ task, change: { removed } }) => ({
      task,
      userIds: removed.map(({ userId }) => userId),
    }))
    recordActivities(
      scope,
      peopleLines(lines, userId => names.get(userId) ?? ''),
    )
    recordActivity(scope, 'tasks.assign_undone', {
      subjectId: act.subjectId,
      detail: { count: back.length, activityId },
    })
    withdrawNewsOf(scope, activityId)
    return { count: back.length, left: people.length - back.length }
  })
}
