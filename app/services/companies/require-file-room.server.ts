import { filesFullText, hasStorageFor } from '#app/domain/companies/storage.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { readFileRoom } from '#app/models/companies/company.server.ts'

/** Throws Conflict. Call it before the bytes are kept, and again in the transaction that writes the record. */
export function requireFileRoom(scope: Scope, bytes: number): void {
  const room = readFileRoom(scope)
  if (!hasStorageFor(room, bytes)) throw new Conflict(filesFullText(room, env().SUPPORT_EMAIL))
}
