import type { Person } from '#app/domain/scope.ts'
import { readSealed, sealText } from '#app/services/auth/sealed-text.server.ts'

/** Opens for that person alone. */
function sealedFor({ companyId, userId }: Person): string {
  return `authenticator app of ${userId} at ${companyId}`
}

export function sealSecret(person: Person, secret: string): string {
  return sealText(sealedFor(person), secret)
}

/** Null where no SESSION_SECRET opens it. `isOld`: only the earlier one does. */
export function openSecret(person: Person, sealed: string): { secret: string; isOld: boolean } | null {
  const opened = readSealed(sealedFor(person), sealed)
  return opened && { secret: opened.text, isOld: opened.isOld }
}
