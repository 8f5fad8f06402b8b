import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import type { Asker } from '#app/models/placeholders.server.ts'
import { db } from '#db/client.ts'
import { userPreferences } from '#db/schema/index.ts'

const columns = {
  key: userPreferences.key,
  value: userPreferences.value,
  updatedAt: userPreferences.updatedAt,
}

/** `updatedAt` in milliseconds since 1970 UTC. */
export function listPreferences(person: Person) {
  return db()
    .select(columns)
    .from(userPreferences)
    .where(eq(userPreferences.userId, person.userId))
    .orderBy(asc(userPreferences.key))
    .all()
}

export type Preference = ReturnType<typeof listPreferences>[number]

export function getPreference(person: Person, key: string): Preference | null {
  return (
    db()
      .select(columns)
      .from(userPreferences)
      .where(and(eq(userPreferences.userId, person.userId), eq(userPreferences.key, key)))
      .get() ?? null
  )
}

/** JSON text for another select; null where none is kept. */
export function keptValue({ userId }: Asker, key: string): SQL<string | null> {
  return sql`(select ${userPreferences.value} from ${userPreferences}
    where ${userPreferences.userId} = ${userId} and ${userPreferences.key} = ${key})`
}

export function getPreferences(person: Person, keys: readonly string[]): Preference[] {
  return db()
    .select(columns)
    .from(userPreferences)
    .where(and(eq(userPreferences.userId, person.userId), inArray(userPreferences.key, [...keys])))
    .all()
}

/** `others` is a count, the rest are bytes. */
export function measurePreferences(person: Person, key: string) {
  const bytes = sql`octet_length(${userPreferences.value})`
  const measured = db()
    .select({
      others: sql<number>`count(*) filter (where ${userPreferences.key} <> ${key})`,
      otherBytes: sql<number>`coalesce(sum(${bytes}) filter (where ${userPreferences.key} <> ${key}), 0)`,
      ownBytes: sql<number>`coalesce(sum(${bytes}) filter (where ${userPreferences.key} = ${key}), 0)`,
    })
    .from(userPreferences)
    .where(eq(userPreferences.userId, person.userId))
    .get()
  return measured ?? { others: 0, otherBytes: 0, ownBytes: 0 }
}

export function writePreference(person: Person, key: string, value: unknown): Preference {
  const updatedAt = Date.now()
  return db()
    .insert(userPreferences)
    .values({ userId: person.userId, key, value, updatedAt })
    .onConflictDoUpdate({
      target: [userPreferences.userId, userPreferences.key],
      set: { value, updatedAt },
    })
    .returning(columns)
    .get()
}

/** `keptBefore`, in milliseconds since 1970 UTC, spares newer values. */
export function deletePreference(person: Person, key: string, keptBefore?: number): void {
  const isOld = keptBefore === undefined ? undefined : lt(userPreferences.updatedAt, keptBefore)
  db()
    .delete(userPreferences)
    .where(and(eq(userPreferences.userId, person.userId), eq(userPreferences.key, key), isOld))
    .run()
}
