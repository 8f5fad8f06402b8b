import { Conflict, NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import { hasLeft, siteOwnerStays } from '#app/domain/people/member.ts'
import { isSiteOwner, requireMay } from '#app/domain/permissions.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { deleteUserSessions } from '#app/models/auth/session.server.ts'
import { type AnyPerson, findAnyPerson } from '#app/models/owner/company-people.server.ts'
import { findSiteOwnerId } from '#app/models/owner/site-owner.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { deleteTwoStep, findEntering, hasTwoStep } from '#app/models/two-step/two-step.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { transaction } from '#db/client.ts'
import { mailTwoStepChange } from './note-change.server.ts'

export const oneselfHere = 'Your own is under Settings, Two-step sign-in.'
export const isOffAlready = 'Two-step sign-in is off already.'

export function reasonAgainst(
  scope: Scope,
  user: { id: number; username: string; status: string },
): string | null {
  if (user.id === scope.userId) return oneselfHere
  if (isSiteOwner(user)) return siteOwnerStays
  if (user.status === 'inactive') return hasLeft
  return hasTwoStep({ companyId: scope.companyId, userId: user.id }) ? null : isOffAlready
}

/** Signs them out everywhere, as a lost phone may be signed in. */
export function switchOffTwoStep(scope: Scope, userId: number): { name: string } {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const user = requireUser(scope, userId)
    const reason = reasonAgainst(scope, user)
    if (reason !== null) throw new Conflict(reason)
    const name = fullName(user.firstName, user.lastName, user.username)
    switchOff({ companyId: scope.companyId, userId })
    recordActivity(scope, 'user.two_step_switched_off', { subjectId: userId, detail: { name } })
    return { name }
  })
}

/** Throws NotFound for anybody but an admin of another company. */
export function requireAdminWithTwoStep(owner: Scope, userId: number) {
  requireOwner(owner)
  const person = findAnyPerson(userId)
  if (person?.role !== 'admin' || isSiteOwner(person) || person.companyId === owner.companyId)
    throw new NotFound()
  return {
    ...person,
    name: fullName(person.firstName, person.lastName, person.username),
    isOn: hasTwoStep(person),
  }
}

export function switchOffForAdmin(owner: Scope, userId: number): { name: string } {
  const person = transaction(() => {
    const person = requireAdminWithTwoStep(owner, userId)
    if (!person.isOn) throw new Conflict(isOffAlready)
    switchOffByService(person)
    return person
  })
  log().info({ ownerId: owner.userId, userId }, 'The owner switched off two-step sign-in of an admin')
  return person
}

/** Run on the machine itself. Returns the site owner's email; null where there is none. */
export function switchOffForOwner(): { email: string } | null {
  return transaction(() => {
    const owner = findAnyPerson(findSiteOwnerId() ?? 0)
    if (owner) switchOffByService(owner)
    return owner
  })
}

function switchOffByService(person: AnyPerson): void {
  switchOff(person)
  const name = fullName(person.firstName, person.lastName, person.username)
  recordActivity(scopeOf(person), 'user.two_step_switched_off', {
    subjectId: person.userId,
    detail: { name, byService: true },
  })
}

/** Call it in a transaction. */
function switchOff(person: Person): void {
  deleteTwoStep(person)
  deleteUserSessions(person.userId)
  const mailed = findEntering(person.userId)
  if (mailed) mailTwoStepChange(mailed, { what: 'switched-off' })
}
