import { clientStays } from '#app/domain/clients/client.ts'
import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { countClientWork, requireClient } from '#app/models/clients/client.server.ts'
import { transaction } from '#db/client.ts'

/** Returns the bin entry's id. Throws Conflict for a client with projects. */
export function deleteClient(scope: Scope, id: number): number {
  return transaction(() => {
    const client = requireClient(scope, id)
    requireMay(scope, 'client.delete', client)
    const reason = clientStays(client.name, countClientWork(scope, id))
    if (reason) throw new Conflict(reason)
    const entry = moveToBin(scope, 'client', { id, label: client.name })
    recordActivity(scope, 'client.deleted', { subjectId: id, detail: { name: client.name } })
    return entry
  })
}
