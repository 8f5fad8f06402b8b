import type { NewClient } from '#app/domain/clients/client.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Client, findClient } from '#app/models/clients/client.server.ts'
import { insertClient } from '#app/models/clients/client-writes.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

/** Adds a client; a request id seen before answers with the client it made then. */
export function createClient(scope: Scope, input: NewClient): Client {
  requireMay(scope, 'client.create')
  return transaction(() => {
    const make = () => {
      const { requestId, ...fields } = input
      const client = insertClient(scope, fields)
      recordActivity(scope, 'client.created', { subjectId: client.id, detail: { name: client.name } })
      return client
    }
    return once(scope, 'client', { input, make, find: id => findClient(scope, id) })
  })
}
