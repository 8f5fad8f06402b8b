import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { deleteWorkshopPc, requireWorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { transaction } from '#db/client.ts'

/** Signs out people who came in there by PIN. */
export function endWorkshopPc(scope: Scope, id: number): { name: string } {
  requireMay(scope, 'workshop_pc.manage')
  return transaction(() => {
    const { name } = requireWorkshopPc(scope, id)
    deleteWorkshopPc(scope, id)
    recordActivity(scope, 'workshop_pc.ended', { subjectId: id, detail: { name } })
    return { name }
  })
}
