import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { userPreferences } from '#db/schema/index.ts'

const columns = {
  key: userPreferences.key,
  value: userPreferences.value,
  updatedAt: userPreferences.updatedAt,
}

/** A person's own settings; `updatedAt` in milliseconds since 1970 UTC. */
export function listPreferences(scope: Scope) {
  return db()
    .select(columns)
    .from(userPreferences)
    .where(eq(userPreferences.userId, scope.userId))
    .orderBy(asc(userPreferences.key))
    .all()
}

export type Preference = ReturnType<typeof listPreferences>[number]

export function getPreference(scope: Scope, key: string): Preference | null {
  return (
    db()
      .select(columns)
      .from(userPreferences)
      .where(and(eq(userPreferences.userId, scope.userId), eq(userPreferences.key, key)))
      .get() ?? null
  )
}

export function countOtherPreferences(scope: Scope, key: string): number {
  return (
    db()
      .select({ n: count() })
      .from(userPreferences)
      .where(and(eq(userPreferences.userId, scope.userId), ne(userPreferences.key, key)))
      .get()?.n ?? 0
  )
}

export function writePreference(scope: Scope, key: string, value: unknown): Preference {
  const updatedAt = Date.now()
  return db()
    .insert(userPreferences)
    .values({ userId: scope.userId, key, value, updatedAt })
    .onConflictDoUpdate({
      target: [userPreferences.userId, userPreferences.key],
      set: { value, updatedAt },
    })
    .returning(columns)
    .get()
}

export function deletePreference(scope: Scope, key: string): void {
  db()
    .delete(userPreferences)
    .where(and(eq(userPreferences.userId, scope.userId), eq(userPreferences.key, key)))
    .run()
}
