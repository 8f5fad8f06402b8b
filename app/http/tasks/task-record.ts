import { isoOrNull } from '#app/domain/clock.ts'
import { capitaliseFirst, fullName } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { isOrphaned } from '#app/domain/tasks/task.ts'
import type { Task, TaskAssigneeRow } from '#app/models/tasks/task.server.ts'
import type { TaskDetails } from '#app/models/tasks/task-details.server.ts'
import type { TaskOutcome } from '#app/services/tasks/update-task.server.ts'

/** A task as the API tells it. `dueDate` is a calendar date, the other dates are instants. */
export function toTaskRecord(task: Task) {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    projectId: task.projectId,
    assignedTo: task.assignedTo,
    assigneeIds: task.assignees.map(({ id }) => id),
    createdBy: task.createdBy,
    status: task.status,
    priority: task.priority,
    stage: capitaliseFirst(task.stageName),
    /** 1 for the first stage. */
    stagePosition: task.stagePosition,
    dueDate: task.dueDate,
    completedDate: isoOrNull(task.completedAt),
    createdAt: isoOrNull(task.createdAt),
    version: task.version,
  }
}

/** The changed task; with `advanced` when its project went on to the next stage. */
export function toTaskOutcomeRecord({ task, advance }: TaskOutcome) {
  const record = toTaskRecord(task)
  if (!advance) return record
  const { projectId, stage, message } = advance
  return { ...record, advanced: { projectId, stage: stage.name, message } }
}

/** The task with its project, client and main assignee; each is null where there is none; an orphaned task has no project. */
export function toTaskDetailsRecord(details: TaskDetails) {
  const { projectId, clientId, assignedTo } = details
  const hasProject = projectId !== null && !isOrphaned(details)
  return {
    ...toTaskRecord(details),
    project: hasProject
      ? {
          id: projectId,
          name: details.projectName,
          jobNumber: details.jobNumber === null ? null : jobNumber(details.jobNumber),
          stage: details.projectStage,
          status: details.projectStatus,
        }
      : null,
    client:
      clientId === null
        ? null
        : {
            id: clientId,
            name: details.clientName,
            email: details.clientEmail,
            phone: details.clientPhone,
            address: details.clientAddress,
          },
    assignedTo:
      assignedTo === null
        ? null
        : {
            id: assignedTo,
            username: details.username,
            firstName: details.firstName,
            lastName: details.lastName,
            name: fullName(details.firstName, details.lastName, details.username ?? ''),
            role: details.role,
          },
  }
}

export function toTaskAssigneeRecord(row: TaskAssigneeRow) {
  return {
    ...row,
    assignedAt: isoOrNull(row.assignedAt),
    acknowledgedAt: isoOrNull(row.acknowledgedAt),
    name: fullName(row.firstName, row.lastName, row.username),
  }
}
