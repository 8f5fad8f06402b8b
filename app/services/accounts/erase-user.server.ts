import { fullName, plural } from '#app/domain/format.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  eraseFromHistory,
  eraseFromNotifications,
  eraseMentions,
} from '#app/models/data-rights/erased-names.server.ts'
import {
  anonymiseUser,
  deletePersonal,
  type Erasable,
  findErasable,
  listKnownNames,
  listOtherNames,
  listSubjects,
  tablesThatName,
} from '#app/models/data-rights/erasure.server.ts'
import { listTasksWithoutAnybody, type OpenWork } from '#app/models/people/open-work.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { revokeInvitationsBy } from '#app/services/invitations/revoke-invitation.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { unassignWork } from '#app/services/people/unassign-work.server.ts'
import { analyzeTable, emptyLog, transaction } from '#db/client.ts'

type Why = { afterInactivity?: boolean }

/** Erases a person's data but keeps the row as 'Former member'. Null when done before. The caller ensures that an admin remains. */
export function eraseUser(scope: Scope, { afterInactivity = false }: Why = {}): Erasable | null {
  return transaction(() => {
    const person = findErasable(scope)
    if (!person) return null
    const work = unassignWork(scope, scope.userId)
    revokeInvitationsBy(scope, scope.userId)
    const { holidayIds, invitations } = listSubjects(scope, person)
    const traces = {
      names: namesOf(scope, person, invitations),
      usernames: usernamesOf(scope, person),
      email: person.email,
      holidayIds,
      invitationIds: invitations.map(({ id }) => id),
    }
    deletePersonal(scope, person, holidayIds)
    eraseFromHistory(scope, traces)
    eraseFromNotifications(scope, traces)
    eraseMentions(scope, traces)
    anonymiseUser(scope)
    notifyOfLeaving(scope, work, afterInactivity)
    return person
  })
}

/** Removes traces in the database's files. Call it after the commit. */
export function eraseFromFiles(): void {
  for (const table of tablesThatName) analyzeTable(table)
  emptyLog()
}

type Named = { firstName: string; lastName: string; username: string }

/** Leaves out names that another person shares. */
function namesOf(scope: Scope, person: Erasable, invitations: readonly Omit<Named, 'username'>[]): string[] {
  const invited = invitations.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  const all = [nameOf(person), ...listKnownNames(scope), ...invited]
  const others = new Set(listOtherNames(scope).flatMap(other => [nameOf(other), other.username]))
  return [...new Set(all)].filter(name => name !== '' && !others.has(name))
}

/** Leaves out usernames that another person has now. */
function usernamesOf(scope: Scope, { username, formerUsernames }: Erasable): string[] {
  const others = new Set(listOtherNames(scope).map(other => other.username.toLowerCase()))
  return [username, ...(formerUsernames ?? [])].filter(name => !others.has(name.toLowerCase()))
}

function nameOf({ firstName, lastName, username }: Named): string {
  return fullName(firstName, lastName, username)
}

function notifyOfLeaving(scope: Scope, work: OpenWork, afterInactivity: boolean): void {
  const detail = afterInactivity ? { afterInactivity } : {}
  const activityId = recordActivity(scope, 'user.erased', { subjectId: scope.userId, detail })
  const title = afterInactivity ? 'An unused account was deleted' : 'Somebody deleted their account'
  notify(scope, {
    activityId,
    type: 'assignment',
    title,
    message: leftBehind(listTasksWithoutAnybody(scope, work.taskIds).length, work.projectIds.length),
    userIds: listMembers(scope).flatMap(({ id, role }) => (roleMay(role, 'task.edit') ? id : [])),
  })
}

function leftBehind(taskCount: number, projectCount: number): string {
  const left = [
    ...(taskCount > 0 ? [plural(taskCount, 'open task')] : []),
    ...(projectCount > 0 ? [plural(projectCount, 'job')] : []),
  ]
  if (left.length === 0) return 'All of the open work has somebody on it.'
  return `Nobody on it now: ${left.join(' and ')}.`
}
