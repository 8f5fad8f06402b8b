import type { NewClient } from '#app/domain/client.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import { type Client, insertClient, requireClient } from '#app/models/client.server.ts'
import { findRequestRecord, rememberRequest } from '#app/models/request.server.ts'
import { transaction } from '#db/client.ts'

/** Adds a client; a request id seen before answers with the client it made then. */
export function createClient(scope: Scope, { requestId, ...fields }: NewClient): Client {
  requireMay(scope, 'client.create')
  return transaction(() => {
    const earlier = findRequestRecord(scope, requestId, 'client')
    if (earlier !== null) return requireClient(scope, earlier)
    const client = insertClient(scope, fields)
    rememberRequest(scope, requestId, 'client', client.id)
    recordActivity(scope, 'client.created', { subjectId: client.id, detail: { name: client.name } })
    return client
  })
}
