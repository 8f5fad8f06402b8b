import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { authenticatorApps } from '#db/schema/index.ts'

function isOwn({ companyId, userId }: Person) {
  return and(eq(authenticatorApps.companyId, companyId), eq(authenticatorApps.userId, userId))
}

const isConfirmed = isNotNull(authenticatorApps.confirmedAt)

export function findApp(person: Person) {
  return (
    db()
      .select()
      .from(authenticatorApps)
      .where(and(isOwn(person), isConfirmed))
      .get() ?? null
  )
}

/** Only when begun after `since`. */
export function findWaitingApp(person: Person, since: number) {
  const isWaiting = and(isNull(authenticatorApps.confirmedAt), gt(authenticatorApps.createdAt, since))
  return (
    db()
      .select()
      .from(authenticatorApps)
      .where(and(isOwn(person), isWaiting))
      .get() ?? null
  )
}

/** Replaces another that waits. */
export function insertWaitingApp(person: Person, secret: string): void {
  deleteWaitingApp(person)
  const { companyId, userId } = person
  db().insert(authenticatorApps).values({ companyId, userId, secret, createdAt: Date.now() }).run()
}

function deleteWaitingApp(person: Person): void {
  db()
    .delete(authenticatorApps)
    .where(and(isOwn(person), isNull(authenticatorApps.confirmedAt)))
    .run()
}

/** Replaces the former app. */
export function confirmApp(person: Person, id: number, lastStep: number): void {
  deleteApp(person)
  db()
    .update(authenticatorApps)
    .set({ confirmedAt: Date.now(), lastStep })
    .where(and(isOwn(person), eq(authenticatorApps.id, id)))
    .run()
}

export function deleteApp(person: Person): boolean {
  return (
    db()
      .delete(authenticatorApps)
      .where(and(isOwn(person), isConfirmed))
      .run().changes > 0
  )
}

/** False when a code of that half minute or a later one was entered before. */
export function takeStep(person: Person, id: number, step: number): boolean {
  const isLater = or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step))
  const one = and(isOwn(person), eq(authenticatorApps.id, id), isLater)
  return db().update(authenticatorApps).set({ lastStep: step }).where(one).run().changes === 1
}

/** For all people, at the start of a process: takes no Scope. */
export function listSealedSecrets() {
  const { id, companyId, userId, secret } = authenticatorApps
  return db().select({ id, companyId, userId, secret }).from(authenticatorApps).all()
}

export function writeSealedSecret(
  { companyId }: Pick<Person, 'companyId'>,
  id: number,
  secret: string,
): void {
  db()
    .update(authenticatorApps)
    .set({ secret })
    .where(and(eq(authenticatorApps.companyId, companyId), eq(authenticatorApps.id, id)))
    .run()
}
