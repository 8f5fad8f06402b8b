import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import { confusableKey } from '#app/domain/confusable-name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { hasEmail, isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

// Functions without a Scope serve people who are not signed in.

/** In any letter case; without accents where that is unambiguous. Finds people of a closed company, too. */
export function findAccount(companyName: string, email: string) {
  const accounts = listAccounts(email)
  const key = nameKey(companyName)
  const named = accounts.find(account => account.companyKey === key)
  if (named) return named
  const alike = accounts.filter(account => confusableKey(account.companyName) === confusableKey(companyName))
  return new Set(alike.map(({ companyId }) => companyId)).size === 1 ? (alike[0] ?? null) : null
}

function listAccounts(email: string) {
  return db()
    .select({
      userId: users.id,
      companyId: users.companyId,
      email: users.email,
      firstName: users.firstName,
      username: users.username,
      status: users.status,
      passwordHash: users.passwordHash,
      companyName: companies.name,
      companyKey: companies.nameKey,
      timeZone: companies.timeZone,
      closedAt: companies.closedAt,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(hasEmail(email), or(isHere, isNotNull(companies.closedAt))))
    .orderBy(desc(users.id))
    .all()
}

/** False when the account was closed or its password changed meanwhile. */
export function markSignedIn(userId: number, passwordHash: string): boolean {
  const { changes } = db()
    .update(users)
    .set({ lastLoginAt: Date.now() })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
    .run()
  return changes === 1
}

/** Does nothing where another password was set meanwhile. */
export function replacePasswordHash(userId: number, present: string, passwordHash: string): void {
  db()
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, present)))
    .run()
}
