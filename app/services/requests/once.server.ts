import { createHash } from 'node:crypto'
import { Conflict, Spent } from '#app/domain/errors.ts'
import { formRequestPrefix } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findRequest, rememberRequest } from '#app/models/request.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'

type Creation<T> = {
  /** As the schema parsed it; the request id identifies it, the rest is compared. */
  input: { requestId?: string | undefined; [asked: string]: unknown }
  make: () => T
  /** Null when it has since been deleted. */
  find: (scope: Scope, id: number) => T | null
  gone?: string
}

type SentRequest = { key: string; fingerprint: string }

/** In one transaction. A repeated request returns the record made then. Throws Conflict: other content, Spent, storage full. */
export function once<T extends { id: number }>(scope: Scope, noun: string, creation: Creation<T>): T {
  return transaction(() => ({ record: madeOnce(scope, noun, creation) })).record
}

function madeOnce<T extends { id: number }>(scope: Scope, noun: string, creation: Creation<T>): T {
  const request = requestOf(noun, creation.input)
  const earlier = request && madeBy(scope, request, creation)
  if (earlier) return earlier
  requireStorage(scope)
  const record = creation.make()
  if (request) rememberRequest(scope, { ...request, noun, recordId: record.id })
  return record
}

/** For things that cannot be asked for twice; null where there was none. Throws as `once`. */
export function madeBefore<T>(scope: Scope, noun: string, creation: Omit<Creation<T>, 'make'>): T | null {
  const request = requestOf(noun, creation.input)
  return request && madeBy(scope, request, creation)
}

function requestOf(noun: string, { requestId, ...content }: Creation<unknown>['input']): SentRequest | null {
  if (requestId === undefined) return null
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([noun, content]))
    .digest('hex')
  const isForm = requestId.startsWith(formRequestPrefix)
  return { key: isForm ? `${requestId}:${fingerprint.slice(0, 16)}` : requestId, fingerprint }
}

function madeBy<T>(
  scope: Scope,
  { key, fingerprint }: SentRequest,
  { find, gone = 'What this made has since been deleted' }: Omit<Creation<T>, 'make'>,
): T | null {
  const earlier = findRequest(scope, key)
  if (!earlier) return null
  if (earlier.fingerprint !== fingerprint)
    throw new Conflict('This request id was used for something else already')
  const record = find(scope, earlier.recordId)
  if (!record) throw new Spent(gone)
  return record
}
