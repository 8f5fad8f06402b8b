import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listMembers } from '#app/models/people/user.server.ts'

/** Includes the present one, even after they left. */
export function listInCharge(scope: Scope, present: number | null): { id: number; name: string }[] {
  const members = listMembers(scope).map(({ id, firstName, lastName, username }) => ({
    id,
    name: fullName(firstName, lastName, username),
  }))
  return withPresent(members, present)
}

export function withPresent(members: readonly { id: number; name: string }[], present: number | null) {
  const isThere = present === null || members.some(({ id }) => id === present)
  return isThere ? [...members] : [...members, { id: present, name: 'Somebody who has left' }]
}
