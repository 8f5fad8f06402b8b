import { and, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

// What a restriction does is said in routes/public/data-rights.tsx.

/** In milliseconds since 1970 UTC; null without. */
export function restrictedSince(scope: Scope): number | null {
  return db().select({ at: users.restrictedAt }).from(users).where(isSelf(scope)).get()?.at ?? null
}

/** False when nothing changed. */
export function writeRestriction(scope: Scope, isRestricted: boolean): boolean {
  const changed = db()
    .update(users)
    .set({ restrictedAt: isRestricted ? Date.now() : null })
    .where(
      and(isSelf(scope), isRestricted ? isNull(users.restrictedAt) : sql`${users.restrictedAt} is not null`),
    )
    .run()
  return changed.changes === 1
}
