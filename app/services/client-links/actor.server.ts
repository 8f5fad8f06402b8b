import { mayReceiveReply } from '#app/domain/client-links/reply-recipients.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listAuthorAndAdmins } from '#app/models/people/author-and-admins.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'

/** What belongs to a company and was made by somebody. */
type Made = { companyId: number; createdBy: number }

/** In whose name a client's answer is written: the author's, or an admin's where they have left or may not write. */
export function actorOf(made: Made): { scope: Scope; email: string } {
  const [actor] = actorsOf(made)
  if (!actor) throw new Error(`Nobody answers for company ${made.companyId}`)
  return actor
}

/** All in whose name it can be written, the author first; none of a company that is closed. */
export function actorsOf(made: Made): { scope: Scope; email: string }[] {
  return listAuthorAndAdmins(made, made.createdBy)
    .map(person => ({ scope: scopeOf(person), email: person.email }))
    .filter(({ scope }) => scope.role === 'admin' || (scope.role !== 'team_member' && scope.isSubscribed))
}

/** Who is told of an answer: the author, or an admin where they may not be; null where nobody may. */
export function toldOf(made: Made, of: 'quote' | 'invoice'): { userId: number; email: string } | null {
  const told = listAuthorAndAdmins(made, made.createdBy).find(({ role, restrictedAt }) =>
    mayReceiveReply({ role, isRestricted: restrictedAt !== null }, of),
  )
  return told ? { userId: told.userId, email: told.email } : null
}
