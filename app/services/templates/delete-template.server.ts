import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { requireTemplate } from '#app/models/templates/template.server.ts'
import { transaction } from '#db/client.ts'

/** Returns the bin entry's id. What was made from it stays. */
export function deleteTemplate(scope: Scope, id: number): number {
  return transaction(() => {
    const template = requireTemplate(scope, id)
    requireMay(scope, 'template.delete', template)
    const entry = moveToBin(scope, 'template', { id, label: template.name })
    recordActivity(scope, 'template.deleted', { subjectId: id, detail: { name: template.name } })
    return entry
  })
}
