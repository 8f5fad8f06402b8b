import { createHash } from 'node:crypto'
import { Conflict, Spent } from '#app/domain/errors.ts'
import { formRequestPrefix } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findRequest, rememberRequest } from '#app/models/request.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'

type Creation<T> = {
  /** As the schema parsed it: `requestId` is what repeats, the rest is what is asked for. */
  input: { requestId?: string | undefined; [asked: string]: unknown }
  make: () => T
  /** The record an earlier request made; null when it has since been deleted. */
  find: (id: number) => T | null
  /** What to say then. */
  gone?: string
}

type SentRequest = { key: string; fingerprint: string }

/**
 * Makes a record once for a request id: the same request again answers with the record it made. Call it inside the
 * transaction. A form sent again with other content is another request; an API key sent again with other content, and a
 * record deleted since (Spent), throw Conflict, as does a company whose storage is full.
 */
export function once<T extends { id: number }>(scope: Scope, noun: string, creation: Creation<T>): T {
  const request = requestOf(noun, creation.input)
  const earlier = request && madeBy(scope, request, creation)
  if (earlier) return earlier
  requireStorage(scope)
  const record = creation.make()
  if (request) rememberRequest(scope, { ...request, noun, recordId: record.id })
  return record
}

/** What an earlier request of this id has made, for what cannot be asked for twice; null where there was none. Throws as `once`. */
export function madeBefore<T>(scope: Scope, noun: string, creation: Omit<Creation<T>, 'make'>): T | null {
  const request = requestOf(noun, creation.input)
  return request && madeBy(scope, request, creation)
}

/** Null for what may be done as often as it is sent. */
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
  const record = find(earlier.recordId)
  if (!record) throw new Spent(gone)
  return record
}
