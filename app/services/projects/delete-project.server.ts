import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { quietNotifications } from '#app/models/notifications/withdraw.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { transaction } from '#db/client.ts'

/** Its tasks go with it. Returns the bin entry's id. */
export function deleteProject(scope: Scope, id: number): number {
  return transaction(() => {
    const project = requireProject(scope, id)
    requireMay(scope, 'project.delete', project)
    const entry = moveToBin(scope, 'project', { id, label: project.name, projectId: id })
    quietNotifications(scope, entry)
    recordActivity(scope, 'project.deleted', {
      subjectId: id,
      projectId: id,
      detail: { name: project.name },
    })
    return entry
  })
}
