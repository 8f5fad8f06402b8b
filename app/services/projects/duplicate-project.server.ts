import { addDays, daysBetween } from '#app/domain/clock.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { ProjectCopy } from '#app/domain/projects/project.schema.ts'
import { copiedName } from '#app/domain/projects/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'
import { findProject, type Project, requireProject } from '#app/models/projects/project.server.ts'
import { copyTasks } from '#app/models/tasks/task-copies.server.ts'
import { notifyAssigned } from '#app/services/notifications/notify.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { createProject } from './create-project.server.ts'

/** All tasks open, in the first stage. With a new start its dates move along; without one it has none. */
export function duplicateProject(scope: Scope, id: number, copy: ProjectCopy): Project {
  requireMay(scope, 'project.create')
  return transaction(() => {
    const source = requireProject(scope, id)
    const input = { source: id, ...copy }
    return once(scope, 'project', {
      input,
      make: () => makeCopy(scope, source, copy),
      find: findProject,
    })
  })
}

function makeCopy(scope: Scope, source: Project, { name, startDate = null }: ProjectCopy): Project {
  const { description, notes, clientId, assignedTo, estimatedValue } = source
  const daysLater = startDate && source.startDate ? daysBetween(source.startDate, startDate) : null
  const isHere = assignedTo !== null && memberIds(scope).has(assignedTo)
  const project = createProject(scope, {
    name: name || copiedName(source.name),
    description,
    notes,
    clientId,
    assignedTo: isHere ? assignedTo : null,
    startDate,
    dueDate: source.dueDate && daysLater !== null ? addDays(source.dueDate, daysLater) : null,
    ...(may(scope, 'money.read') ? { estimatedValue } : {}),
  })
  const { count, assignments } = copyTasks(scope, source.id, project.id, daysLater)
  const activityId = recordActivity(scope, 'project.duplicated', {
    subjectId: project.id,
    projectId: project.id,
    detail: { from: source.jobNumber, count },
  })
  notifyAssigned(scope, { activityId, project, assignments })
  return project
}
