import { filesFullText, hasStorageFor } from '#app/domain/companies/storage.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { readFileStorage } from '#app/models/companies/company.server.ts'

/** Throws Conflict. Call it before the bytes are kept, and again in the transaction that writes the record. */
export function requireFileSpace(scope: Scope, bytes: number): void {
  const storage = readFileStorage(scope)
  if (!hasStorageFor(storage, bytes)) throw new Conflict(filesFullText(storage, env().SUPPORT_EMAIL))
}
