import type { Scope } from '#app/domain/scope.ts'
import { listQuoteActors } from '#app/models/quotes/quote-acceptance.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'

type Of = { companyId: number; createdBy: number }

/** In whose name a client's answer is written: the author's, or an admin's where they have left or may not write. */
export function actorOf(of: Of): { scope: Scope; email: string } {
  const { companyId } = of
  const [actor] = actorsOf(of)
  if (!actor) throw new Error(`Nobody answers for company ${companyId}`)
  return actor
}

/** All in whose name it can be written, the author first; none of a company that is closed. */
export function actorsOf({ companyId, createdBy }: Of): { scope: Scope; email: string }[] {
  return listQuoteActors(companyId, createdBy)
    .map(person => ({ scope: scopeOf(person), email: person.email }))
    .filter(({ scope }) => scope.role === 'admin' || (scope.role !== 'team_member' && scope.isSubscribed))
}
