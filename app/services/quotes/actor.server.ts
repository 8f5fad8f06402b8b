import type { Scope } from '#app/domain/scope.ts'
import { listQuoteActors } from '#app/models/quotes/quote-acceptance.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'

type Of = { companyId: number; createdBy: number }

/** In whose name a client's answer is written: the author's, or an admin's where they have left or may not write. */
export function actorOf({ companyId, createdBy }: Of): { scope: Scope; email: string } {
  const people = listQuoteActors(companyId, createdBy).map(person => ({
    scope: scopeOf(person),
    email: person.email,
  }))
  const actor = people.find(
    ({ scope }) => scope.role === 'admin' || (scope.role !== 'team_member' && scope.isSubscribed),
  )
  if (!actor) throw new Error(`Nobody answers for company ${companyId}`)
  return actor
}
