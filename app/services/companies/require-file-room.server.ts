import { filesFullText, hasStorageFor } from '#app/domain/companies/storage.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { readFileRoom } from '#app/models/companies/company.server.ts'

/**
 * Refuses a file of so many bytes where the company's files have no room for it: the same upload is taken once there is. Call it
 * before the bytes are kept, and inside the transaction that writes the record: others may have come first.
 */
export function requireFileRoom(scope: Scope, bytes: number): void {
  const room = readFileRoom(scope)
  if (!hasStorageFor(room, bytes)) throw new Conflict(filesFullText(room, env().SUPPORT_EMAIL))
}
