import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { quietNotifications } from '#app/models/notifications/withdraw.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { binProjectTasks, countProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { transaction } from '#db/client.ts'

/** One bin entry, whose id is returned; null when there were none. */
export function clearProjectTasks(scope: Scope, projectId: number): number | null {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    requireMay(scope, 'project.edit', project)
    const count = countProjectTasks(scope, projectId)
    if (count === 0) return null
    const entry = binTasksOf(scope, project, count)
    recordActivity(scope, 'tasks.cleared', { subjectId: projectId, projectId, detail: { count } })
    return entry
  })
}

/** Returns the bin entry's id. The caller records why. */
export function binTasksOf(scope: Scope, { id, name }: Project, count: number): number {
  const entry = createBinEntry(scope, {
    noun: 'tasks',
    label: `Tasks of ${name}`,
    projectId: id,
    itemCount: count,
  })
  binProjectTasks(scope, id, entry)
  quietNotifications(scope, entry)
  return entry
}
