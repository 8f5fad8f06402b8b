import { fullName, initials, roleLabel } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isFoundIn } from '#app/domain/search/search-text.ts'
import type { Invitation } from '#app/models/invitations/invitation.server.ts'
import type { Member } from '#app/models/people/user.server.ts'

/** Filters in memory: a company has few people. */
export function toPeople(
  scope: Scope,
  query: string,
  people: readonly Member[],
  invitations: readonly Invitation[],
) {
  const isWanted = (...texts: string[]) => isFoundIn([texts.join(' ')], query)
  const rows = people
    .filter(({ firstName, lastName, username, email }) => isWanted(firstName, lastName, username, email))
    .map(person => toRow(scope, person))
  return {
    here: rows.filter(({ status }) => status !== 'inactive'),
    left: rows.filter(({ status }) => status === 'inactive'),
    invitations: invitations
      .filter(({ firstName, lastName, email }) => isWanted(firstName, lastName, email))
      .map(({ id, firstName, lastName, email, role, expiresAt, isExpired, invitedByName }) => ({
        id,
        firstName,
        lastName,
        email,
        role,
        expiresAt,
        isExpired,
        invitedByName,
      })),
  }
}

function toRow(scope: Scope, person: Member) {
  const { id, firstName, lastName, username, role, jobRole, department, status, lastLoginAt } = person
  return {
    id,
    name: fullName(firstName, lastName, username),
    initials: initials(firstName, lastName, username),
    roleLabel: roleLabel(role),
    jobRole,
    department,
    status,
    isMe: id === scope.userId,
    lastLoginAt,
  }
}
