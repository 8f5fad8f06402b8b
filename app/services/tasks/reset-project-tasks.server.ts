import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { resetTasks } from '#app/models/tasks/project-tasks.server.ts'
import { transaction } from '#db/client.ts'

/** Returns how many were not pending. The project stays in its stage. */
export function resetProjectTasks(scope: Scope, projectId: number): number {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    requireMay(scope, 'project.edit', project)
    const count = resetTasks(scope, projectId)
    if (count > 0) {
      recordActivity(scope, 'tasks.reset', { subjectId: projectId, projectId, detail: { count } })
    }
    return count
  })
}
