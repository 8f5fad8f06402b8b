import type { Scope } from '#app/domain/scope.ts'
import { listAuthorAndAdmins } from '#app/models/people/author-and-admins.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'

type Authored = { companyId: number; createdBy: number }

/** The author, or an admin where the author has left or may not write. */
export function actorOf(made: Authored): { scope: Scope; email: string } {
  const [actor] = actorsOf(made)
  if (!actor) throw new Error(`Nobody answers for company ${made.companyId}`)
  return actor
}

/** The author first; none in a closed company. */
export function actorsOf(made: Authored): { scope: Scope; email: string }[] {
  return listAuthorAndAdmins(made, made.createdBy)
    .map(person => ({ scope: scopeOf(person), email: person.email }))
    .filter(({ scope }) => scope.role === 'admin' || (scope.role !== 'team_member' && scope.isSubscribed))
}
