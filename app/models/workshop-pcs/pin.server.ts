import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Company, Person } from '#app/domain/scope.ts'
import { deletePinSessions } from '#app/models/auth/session.server.ts'
import { activeOf, isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

const { firstName, lastName, username, pinHash } = users
const named = { id: users.id, firstName, lastName, username }

export function listPinPeople(company: Company) {
  return db()
    .select(named)
    .from(users)
    .where(and(activeOf(company), isNotNull(pinHash)))
    .orderBy(sql`lower(${firstName})`, sql`lower(${lastName})`, asc(users.id))
    .all()
}

/** Null also without a PIN, or when they have left. */
export function findPinPerson(company: Company, id: number) {
  const found = db()
    .select({ ...named, pinHash })
    .from(users)
    .where(and(activeOf(company), eq(users.id, id)))
    .get()
  return found?.pinHash ? { ...found, pinHash: found.pinHash } : null
}

export type PinPerson = NonNullable<ReturnType<typeof findPinPerson>>

/** False when they left or changed the PIN meanwhile. */
export function markSignedInByPin(company: Company, { id, pinHash: proved }: PinPerson): boolean {
  const { changes } = db()
    .update(users)
    .set({ lastLoginAt: Date.now() })
    .where(and(activeOf(company), eq(users.id, id), eq(pinHash, proved)))
    .run()
  return changes === 1
}

export function findPinDate(person: Person): number | null {
  return db().select({ at: users.pinSetAt }).from(users).where(isSelf(person)).get()?.at ?? null
}

/** Ends sessions by the former PIN. `hash` null removes it; returns whether there was one. */
export function savePin(person: Person, hash: string | null): boolean {
  const hadPin = findPinDate(person) !== null
  db()
    .update(users)
    .set({ pinHash: hash, pinSetAt: hash === null ? null : Date.now() })
    .where(isSelf(person))
    .run()
  deletePinSessions(person.userId)
  return hadPin
}
