import { hasStorageFor, storageFullText } from '#app/domain/companies/storage.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { readStorage } from '#app/models/companies/company.server.ts'

/**
 * Refuses what would add to a company whose storage is full; `more` are the bytes of it, where they are known. A conflict and no
 * request that is too large: the same request is taken once there is room. Call it inside the transaction that adds.
 */
export function requireStorage(scope: Scope, more = 0): void {
  const storage = readStorage(scope)
  if (!hasStorageFor(storage, more)) throw new Conflict(storageFullText(storage, env().SUPPORT_EMAIL))
}
