import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assertMembers } from '#app/models/user.server.ts'
import {
  listProjectsWithoutAnybody,
  listTasksWithoutAnybody,
  type OpenWork,
} from '#app/models/user-work.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { assignTasks } from '#app/services/tasks/assign-tasks.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'

/**
 * Gives a person what of these tasks and projects is open and without anybody, as assigning it by hand would. Returns what
 * they were given: what somebody else got meanwhile stays theirs.
 */
export function giveWork(scope: Scope, userId: number, wanted: OpenWork): OpenWork {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    assertMembers(scope, [userId], 'userId')
    const tasks = listTasksWithoutAnybody(scope, wanted.taskIds)
    const projects = listProjectsWithoutAnybody(scope, wanted.projectIds)
    for (const projectId of new Set(tasks.map(task => task.projectId))) {
      const ids = tasks.filter(task => task.projectId === projectId).map(({ id }) => id)
      if (projectId === null) for (const id of ids) updateTask(scope, id, { assignedTo: userId })
      else
        assignTasks(
          scope,
          projectId,
          ids.map(taskId => ({ taskId, assignedTo: userId })),
        )
    }
    for (const { id } of projects) updateProject(scope, id, { assignedTo: userId })
    return { taskIds: tasks.map(({ id }) => id), projectIds: projects.map(({ id }) => id) }
  })
}
