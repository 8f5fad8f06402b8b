import { hasStorageFor, storageFullText } from '#app/domain/companies/storage.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { readStorage } from '#app/models/companies/company.server.ts'

/** Throws Conflict, so that the same request may be repeated. `more`: bytes to add, if known. Call it inside the transaction that adds. */
export function requireStorage(scope: Scope, more = 0): void {
  const storage = readStorage(scope)
  if (!hasStorageFor(storage, more)) throw new Conflict(storageFullText(storage, env().SUPPORT_EMAIL))
}
