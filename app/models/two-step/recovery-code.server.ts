import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { recoveryCodes } from '#db/schema/index.ts'

function isOwn({ companyId, userId }: Person) {
  return and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId))
}

const isOpen = isNull(recoveryCodes.usedAt)

export function replaceRecoveryCodes(person: Person, salt: string, hashes: readonly string[]): void {
  deleteRecoveryCodes(person)
  const { companyId, userId } = person
  db()
    .insert(recoveryCodes)
    .values(hashes.map(codeHash => ({ companyId, userId, salt, codeHash })))
    .run()
}

export function deleteRecoveryCodes(person: Person): void {
  db().delete(recoveryCodes).where(isOwn(person)).run()
}

export function findRecoverySalt(person: Person): string | null {
  const { salt } = recoveryCodes
  return (
    db()
      .select({ salt })
      .from(recoveryCodes)
      .where(and(isOwn(person), isOpen))
      .get()?.salt ?? null
  )
}

/** False for a wrong or used code. */
export function takeRecoveryCode(person: Person, codeHash: string): boolean {
  const one = and(isOwn(person), isOpen, eq(recoveryCodes.codeHash, codeHash))
  return db().update(recoveryCodes).set({ usedAt: Date.now() }).where(one).run().changes === 1
}
