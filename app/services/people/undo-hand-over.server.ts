import { Conflict, NotFound } from '#app/domain/errors.ts'
import type { WorkCount } from '#app/domain/people/hand-over.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { withdrawNewsOf } from '#app/models/notifications/withdraw.server.ts'
import { findHandOver } from '#app/models/people/hand-over.server.ts'
import { listInChargeSince } from '#app/models/people/open-work.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { writeInCharge } from '#app/models/projects/project-writes.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { peopleLines, putPeopleBack } from '#app/services/tasks/repeople-tasks.server.ts'
import { transaction } from '#db/client.ts'
import { nameOf } from './hand-over.server.ts'
import { inChargeLine } from './unassign-work.server.ts'

/** `left` was changed since and stays with others. */
export type HandOverUndone = { name: string; back: WorkCount; left: WorkCount }

/** Takes back only what still stands. Throws Conflict when undone already, the person has left, or nothing stands. */
export function undoHandOver(scope: Scope, userId: number, activityId: number): HandOverUndone {
  requireMay(scope, 'work.hand_over')
  return transaction(() => {
    const user = requireUser(scope, userId)
    const act = findHandOver(scope, userId, activityId)
    if (!act) throw new NotFound('This can no longer be undone')
    if (act.isUndone) throw new Conflict('This was undone already')
    const name = nameOf(user)
    if (user.status !== 'active') throw new Conflict(`${name} was removed since. Bring them back first`)
    const { people = [], inCharge = [] } = act.detail
    const tasks = putPeopleBack(scope, people)
    const projects = listInChargeSince(scope, inCharge)
    if (tasks.length + projects.length === 0) throw new Conflict('All of it was changed since')
    writeInCharge(
      scope,
      projects.map(id => ({ id, assignedTo: userId })),
    )
    const lines = tasks.map(({ task, change: { removed } }) => ({
      task,
      userIds: removed.map(person => person.userId),
    }))
    recordActivities(scope, [...peopleLines(lines, () => name), ...projects.map(inChargeLine)])
    const back = { tasks: tasks.length, projects: projects.length }
    const undoneId = recordActivity(scope, 'user.hand_over_undone', {
      subjectId: userId,
      detail: { name, count: tasks.length, activityId },
    })
    notify(scope, {
      activityId: undoneId,
      type: 'info',
      title: 'Work that was handed over to you went back',
      message: `${name}’s work: what nobody has changed since is theirs again.`,
      userIds: withdrawNewsOf(scope, activityId),
    })
    const left = { tasks: people.length - tasks.length, projects: inCharge.length - projects.length }
    return { name, back, left }
  })
}
