import { createHash } from 'node:crypto'
import { Conflict, Spent } from '#app/domain/errors.ts'
import { formRequestPrefix } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findRequest, rememberRequest } from '#app/models/request.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'

type Creation<T> = {
  /** As the schema parsed it: `requestId` is what repeats, the rest is what is asked for. */
  input: { requestId?: string | undefined }
  make: () => T
  /** The record an earlier request made; null when it has since been deleted. */
  find: (id: number) => T | null
  /** What to say then. */
  gone?: string
}

/**
 * Makes a record once for a request id: the same request again answers with the record it made. Call it inside the
 * transaction. A form sent again with other content is another request; an API key sent again with other content, and a
 * record deleted since (Spent), throw Conflict, as does a company whose storage is full.
 */
export function once<T extends { id: number }>(
  scope: Scope,
  noun: string,
  { input, make, find, gone = 'What this made has since been deleted' }: Creation<T>,
): T {
  const { requestId, ...content } = input
  const makeNew = () => {
    requireStorage(scope)
    return make()
  }
  if (requestId === undefined) return makeNew()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([noun, content]))
    .digest('hex')
  const key = requestId.startsWith(formRequestPrefix) ? `${requestId}:${fingerprint.slice(0, 16)}` : requestId
  const earlier = findRequest(scope, key)
  if (!earlier) {
    const record = makeNew()
    rememberRequest(scope, { key, noun, fingerprint, recordId: record.id })
    return record
  }
  if (earlier.fingerprint !== fingerprint)
    throw new Conflict('This request id was used for something else already')
  const record = find(earlier.recordId)
  if (!record) throw new Spent(gone)
  return record
}
