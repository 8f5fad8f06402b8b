import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { dueAnchors, priorities, projectStatuses, roles, taskStatuses } from '#app/domain/enumerations.ts'
import { capitaliseFirst, fullName } from '#app/domain/format.ts'
import { calendarDay, instant, recordId } from '#app/domain/record-fields.schema.ts'
import { isOrphaned } from '#app/domain/tasks/task.ts'
import type { Task, TaskAssigneeRow } from '#app/models/tasks/task.server.ts'
import type { TaskDetails } from '#app/models/tasks/task-details.server.ts'
import type { TaskOutcome } from '#app/services/tasks/update-task.server.ts'

export const taskAnswer = z
  .object({
    id: recordId,
    title: z.string(),
    description: z.string(),
    projectId: recordId.nullable(),
    assignedTo: recordId.nullable().describe('The main assignee.'),
    assigneeIds: z.array(recordId).describe('Everybody else on the task.'),
    createdBy: recordId,
    status: z.enum(taskStatuses),
    priority: z.enum(priorities),
    stage: z.string(),
    stagePosition: z.int().describe('1 for the first stage.'),
    dueDate: calendarDay.nullable(),
    dueAnchor: z
      .enum(dueAnchors)
      .nullable()
      .describe('What a template counted the date from; null when somebody chose it.'),
    dueOffset: z.int().nullable().describe('In working days.'),
    estimatedMinutes: z.int().nullable(),
    jobRole: z.string().describe('The position whose work it is while nobody is on it.'),
    waitingFor: z.string().describe('Empty when it waits for nothing.'),
    waitingUntil: calendarDay.nullable().describe('It can be done from this day on.'),
    waitingSince: calendarDay.nullable(),
    completedDate: instant.nullable(),
    createdAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Task' })

const advanced = z.object({ projectId: recordId, stage: z.string(), message: z.string() })

export const taskOutcomeAnswer = taskAnswer.extend({
  advanced: advanced.optional().describe('When its project went on to the next stage by it.'),
})

const taskProject = z.object({
  id: recordId,
  name: z.string().nullable(),
  jobNumber: z.string().nullable(),
  stage: z.string().nullable(),
  status: z.enum(projectStatuses).nullable(),
})

const taskClient = z.object({
  id: recordId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})

const taskPerson = z.object({
  id: recordId,
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  role: z.enum(roles).nullable(),
})

export const taskDetailsAnswer = taskAnswer
  .extend({
    project: taskProject.nullable(),
    client: taskClient.nullable(),
    assignedTo: taskPerson.nullable().describe('The main assignee.'),
  })
  .meta({ id: 'TaskDetails' })

export const taskAssigneeAnswer = z
  .object({
    id: recordId,
    taskId: recordId,
    userId: recordId,
    assignedBy: recordId,
    assignedAt: instant.nullable(),
    acknowledgedAt: instant.nullable(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    role: z.enum(roles),
  })
  .meta({ id: 'TaskAssignee' })

type TaskRecord = z.infer<typeof taskAnswer>

/** For the API. `dueDate` and the days of the wait are calendar dates, all others instants. */
export function toTaskRecord(task: Task): TaskRecord {
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
    stagePosition: task.stagePosition,
    dueDate: task.dueDate,
    dueAnchor: task.dueAnchor,
    dueOffset: task.dueOffset,
    estimatedMinutes: task.estimatedMinutes,
    jobRole: task.jobRole,
    waitingFor: task.waitingFor,
    waitingUntil: task.waitingUntil,
    waitingSince: task.waitingSince,
    completedDate: isoOrNull(task.completedAt),
    createdAt: isoOrNull(task.createdAt),
    version: task.version,
  }
}

/** `advanced` is set when the project moved to the next stage. */
export function toTaskOutcomeRecord({ task, advance }: TaskOutcome): z.infer<typeof taskOutcomeAnswer> {
  const record = toTaskRecord(task)
  if (!advance) return record
  const { projectId, stage, message } = advance
  return { ...record, advanced: { projectId, stage: stage.name, message } }
}

/** Project, client and assignee are null when absent; a task of a binned project has no project. */
export function toTaskDetailsRecord(details: TaskDetails): z.infer<typeof taskDetailsAnswer> {
  const { projectId, clientId, assignedTo } = details
  const hasProject = projectId !== null && !isOrphaned(details)
  return {
    ...toTaskRecord(details),
    project: hasProject
      ? {
          id: projectId,
          name: details.projectName,
          jobNumber: details.jobNumber,
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

export function toTaskAssigneeRecord(row: TaskAssigneeRow): z.infer<typeof taskAssigneeAnswer> {
  return {
    ...row,
    assignedAt: isoOrNull(row.assignedAt),
    acknowledgedAt: isoOrNull(row.acknowledgedAt),
    name: fullName(row.firstName, row.lastName, row.username),
  }
}
