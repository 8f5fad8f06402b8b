import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { writeMaterialsHere } from '#app/models/agreed/project-materials.server.ts'
import { requireProjectAndRooms } from '#app/models/agreed/project-rooms.server.ts'
import { transaction } from '#db/client.ts'

/** Unticks shown materials that are not in `here`; ignores ids of other jobs. */
export function tickMaterials(
  scope: Scope,
  projectId: number,
  { shown, here }: { shown: readonly number[]; here: ReadonlySet<number> },
): void {
  transaction(() => {
    const project = requireProjectAndRooms(scope, projectId)
    requireMay(scope, 'project.edit', project)
    const known = new Set(project.materials.map(({ id }) => id))
    const rows = shown.filter(id => known.has(id)).map(id => ({ id, isHere: here.has(id) }))
    writeMaterialsHere(scope, projectId, rows)
  })
}
