import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

// Restriction: the person wants what is kept of them left alone. What it does is said in components/restriction-section.tsx.

function self({ companyId, userId }: Scope): SQL | undefined {
  return and(eq(users.companyId, companyId), eq(users.id, userId))
}

/** Since when the person has it, in milliseconds since 1970 UTC; null without. */
export function restrictedSince(scope: Scope): number | null {
  return db().select({ at: users.restrictedAt }).from(users).where(self(scope)).get()?.at ?? null
}

/** False when it stands so already. */
export function writeRestriction(scope: Scope, isRestricted: boolean): boolean {
  const changed = db()
    .update(users)
    .set({ restrictedAt: isRestricted ? Date.now() : null })
    .where(
      and(self(scope), isRestricted ? isNull(users.restrictedAt) : sql`${users.restrictedAt} is not null`),
    )
    .run()
  return changed.changes === 1
}
