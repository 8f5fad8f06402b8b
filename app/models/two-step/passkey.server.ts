import { and, asc, eq, isNull } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Person } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { companies, passkeys, users } from '#db/schema/index.ts'

function isOwn({ companyId, userId }: Person) {
  return and(eq(passkeys.companyId, companyId), eq(passkeys.userId, userId))
}

export function listPasskeys(person: Person) {
  return db().select().from(passkeys).where(isOwn(person)).orderBy(asc(passkeys.id)).all()
}

export type Passkey = ReturnType<typeof listPasskeys>[number]

export function requirePasskey(person: Person, id: number): Passkey {
  const passkey = db()
    .select()
    .from(passkeys)
    .where(and(isOwn(person), eq(passkeys.id, id)))
    .get()
  if (!passkey) throw new NotFound('Passkey not found')
  return passkey
}

type NewPasskey = Pick<Passkey, 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

export function insertPasskey({ companyId, userId }: Person, passkey: NewPasskey): void {
  db()
    .insert(passkeys)
    .values({ companyId, userId, ...passkey })
    .run()
}

export function renamePasskey(person: Person, id: number, name: string): void {
  db()
    .update(passkeys)
    .set({ name })
    .where(and(isOwn(person), eq(passkeys.id, id)))
    .run()
}

export function deletePasskey(person: Person, id: number): void {
  db()
    .delete(passkeys)
    .where(and(isOwn(person), eq(passkeys.id, id)))
    .run()
}

export function markPasskeyUsed(person: Person, id: number, counter: number): boolean {
  const one = and(isOwn(person), eq(passkeys.id, id))
  return db().update(passkeys).set({ counter, lastUsedAt: Date.now() }).where(one).run().changes === 1
}

/** Null unless the person and company are active. Takes no Scope: it is what one is made from. */
export function findPasskeyOfAnybody(credentialId: string): Passkey | null {
  const found = db()
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, onKey(users, passkeys.userId))
    .innerJoin(companies, eq(companies.id, passkeys.companyId))
    .where(
      and(eq(passkeys.credentialId, credentialId), eq(users.status, 'active'), isNull(companies.closedAt)),
    )
    .get()
  return found?.passkey ?? null
}
