import type { Person } from '#app/domain/scope.ts'
import { readSealed, sealText } from '#app/services/auth/sealed-text.server.ts'

/** Sealed for one person, it opens for nobody else. */
function sealedFor({ companyId, userId }: Person): string {
  return `authenticator app of ${userId} at ${companyId}`
}

/** By the present SESSION_SECRET. */
export function sealSecret(person: Person, secret: string): string {
  return sealText(sealedFor(person), secret)
}

/** Null where neither SESSION_SECRET nor the one before it opens it. `isOld`: only the one before does. */
export function openSecret(person: Person, sealed: string): { secret: string; isOld: boolean } | null {
  const opened = readSealed(sealedFor(person), sealed)
  return opened && { secret: opened.text, isOld: opened.isOld }
}
