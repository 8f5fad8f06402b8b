import { changedFields } from '#app/domain/activities/changes.ts'
import type { ClientChange } from '#app/domain/clients/client.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Client, requireClient, saveClient } from '#app/models/clients/client.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

export function updateClient(scope: Scope, id: number, { version, ...change }: ClientChange): Client {
  const before = requireClient(scope, id)
  requireMay(scope, 'client.edit', before)
  return transaction(() => {
    const current = requireClient(scope, id)
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    ensureChange(scope, 'client', current, { ...change, version })
    const client = saveClient(scope, id, change)
    recordActivity(scope, 'client.updated', { subjectId: id, detail: { name: client.name, fields } })
    return client
  })
}
