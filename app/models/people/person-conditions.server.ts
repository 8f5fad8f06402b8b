import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Person, Scope } from '#app/domain/scope.ts'
import { users } from '#db/schema/index.ts'

// Conditions on users.

/** Has not left. In the words of the indexes that keep emails and usernames unique among those who are here. */
export const isHere = sql`${users.status} <> 'inactive'`

export function hasEmail(email: string): SQL {
  return eq(sql`lower(${users.email})`, email.toLowerCase())
}

/** The company's people who can sign in and be given work. */
export function activeOf({ companyId }: Pick<Scope, 'companyId'>): SQL | undefined {
  return and(eq(users.companyId, companyId), eq(users.status, 'active'))
}

export function isSelf({ companyId, userId }: Person): SQL | undefined {
  return and(eq(users.companyId, companyId), eq(users.id, userId))
}
