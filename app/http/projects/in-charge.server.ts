import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listMembers } from '#app/models/people/user.server.ts'

/** Who can be put in charge of a job. Whoever is and has left stays on the list until somebody else is chosen. */
export function listInCharge(scope: Scope, present: number | null): { id: number; name: string }[] {
  const members = listMembers(scope).map(({ id, firstName, lastName, username }) => ({
    id,
    name: fullName(firstName, lastName, username),
  }))
  return withPresent(members, present)
}

/** The same of people who were read already. */
export function withPresent(members: readonly { id: number; name: string }[], present: number | null) {
  const isThere = present === null || members.some(({ id }) => id === present)
  return isThere ? [...members] : [...members, { id: present, name: 'Somebody who has left' }]
}
