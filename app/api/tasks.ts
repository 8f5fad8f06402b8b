import { z } from 'zod'
import { dueAnchors, priorities, projectStatuses, roles, taskStatuses } from '#app/domain/enumerations.ts'
import { capitaliseFirst, fullName } from '#app/domain/format.ts'
import { dismissal } from '#app/domain/portal/portal.schema.ts'
import { calendarDay, count, encodedBy, instant, recordId } from '#app/domain/record-fields.schema.ts'
import { assigningUndo, assignManyBody } from '#app/domain/tasks/assign-many.schema.ts'
import { newTask, taskChange } from '#app/domain/tasks/task.schema.ts'
import { isOrphaned } from '#app/domain/tasks/task.ts'
import { type ApiNoun, change, changes, create, list, read, remove, take } from '#app/http/api-row.ts'
import { listTaskAssignees, requireTask, type Task } from '#app/models/tasks/task.server.ts'
import { requireReachableDetails, type TaskDetails } from '#app/models/tasks/task-details.server.ts'
import { listMyTasks, listTasks } from '#app/models/tasks/task-list.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'
import { assignMany, undoAssigning } from '#app/services/tasks/assign-many.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'
import { resetProjectTasks } from '#app/services/tasks/reset-project-tasks.server.ts'
import { takeTask } from '#app/services/tasks/take-task.server.ts'
import type { TaskOutcome } from '#app/services/tasks/update-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'

const taskAnswer = z
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
    stage: encodedBy(z.string(), capitaliseFirst),
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

const taskOutcomeAnswer = taskAnswer.extend({
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

const taskDetailsAnswer = taskAnswer
  .extend({
    project: taskProject.nullable(),
    client: taskClient.nullable(),
    assignedTo: taskPerson.nullable().describe('The main assignee.'),
  })
  .meta({ id: 'TaskDetails' })

const taskAssigneeAnswer = z
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

function toSent<T extends Task>({ assignees, stageName: stage, completedAt: completedDate, ...task }: T) {
  return { ...task, stage, completedDate, assigneeIds: assignees.map(({ id }) => id) }
}

/** `advanced` is set when the project moved to the next stage. */
function toOutcome({ task, advance }: TaskOutcome) {
  if (!advance) return toSent(task)
  const { projectId, stage, message } = advance
  return { ...toSent(task), advanced: { projectId, stage: stage.name, message } }
}

/** Project, client and assignee are null when absent; a task of a binned project has no project. */
function toDetails(details: TaskDetails) {
  const { projectId, clientId, assignedTo } = details
  const hasProject = projectId !== null && !isOrphaned(details)
  return {
    ...toSent(details),
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

const activityId = recordId.describe('By which it can be taken back.')
const left = count.describe('Theirs already, or done meanwhile.')

export const tasks: ApiNoun = {
  title: 'Tasks',
  about: 'A task belongs to a stage, mostly of a project, and has a main assignee and others beside.',
  addresses: {
    '/api/tasks': {
      GET: list('All tasks, newest first', taskAnswer, {
        handle: ({ scope, page }) => listTasks(scope, page).map(toSent),
      }),
      POST: create('Add a task', newTask, taskAnswer, {
        action: 'task.create',
        handle: ({ scope, sent }) => toSent(createTask(scope, sent)),
      }),
    },
    '/api/tasks/user': {
      GET: list('Your own tasks', taskAnswer, {
        handle: ({ scope, page }) => listMyTasks(scope, page).map(toSent),
      }),
    },
    '/api/tasks/:id': {
      GET: read('One task', taskAnswer, { handle: ({ scope, id }) => toSent(requireTask(scope, id)) }),
      ...changes('Change a task', taskChange, taskOutcomeAnswer, {
        action: 'task.edit',
        description:
          'What is left out stays as it is. The last task of a stage moves its project on. A task waits for what `waitingFor` names, and for nothing when that is empty.',
        handle: ({ scope, id, sent }) => toOutcome(updateTask(scope, id, sent)),
      }),
      DELETE: remove('Move a task to the bin', {
        action: 'task.delete',
        handle: ({ scope, id }) => deleteTask(scope, id),
      }),
    },
    '/api/tasks/:id/assignees': {
      GET: read('Everybody who is on a task', z.array(taskAssigneeAnswer), {
        handle: ({ scope, id }) =>
          listTaskAssignees(scope, requireTask(scope, id).id).map(row => ({
            ...row,
            name: fullName(row.firstName, row.lastName, row.username),
          })),
      }),
    },
    '/api/tasks/:id/details': {
      GET: read('One task with its project, client and main assignee', taskDetailsAnswer, {
        handle: ({ scope, id }) => toDetails(requireReachableDetails(scope, id)),
      }),
    },
    '/api/tasks/:id/acknowledge': {
      PATCH: remove('Mark a task of yours as seen', {
        handle: ({ scope, id }) => acknowledgeTask(scope, id),
      }),
    },
    '/api/tasks/:id/take': {
      POST: read('Take a task that nobody is on', taskAnswer, {
        action: 'task.take',
        conflict: 'Somebody took it first, or it is done.',
        handle: ({ scope, id }) => toSent(takeTask(scope, id)),
      }),
    },
    '/api/tasks/assign': {
      POST: change(
        'Give several open tasks to somebody',
        assignManyBody,
        z.object({ activityId, name: z.string(), count, left }),
        {
          action: 'task.edit',
          mayMiss: true,
          description: 'All of them, or none: a person who may not change one of them assigns nothing.',
          conflict: 'Nothing of it was to be done.',
          handle: ({ scope, sent: { to, taskIds } }) => assignMany(scope, to, taskIds),
        },
      ),
    },
    '/api/tasks/assign/undo': {
      POST: change('Take back who was given tasks', assigningUndo, z.object({ count, left }), {
        action: 'task.edit',
        description: 'A team member takes back what they gave themselves.',
        mayMiss: true,
        conflict: 'It was undone already, or all of it was changed since.',
        handle: ({ scope, sent }) => undoAssigning(scope, sent.activityId),
      }),
    },
    '/api/tasks/reset-project/:id': {
      PUT: read('Set all tasks of a project back to pending', z.object({ reset: count }), {
        action: 'project.edit',
        handle: ({ scope, id }) => ({ reset: resetProjectTasks(scope, id) }),
      }),
    },
    '/api/user/dismissed-tasks': {
      POST: take('Hide completed tasks in your Portal', dismissal, {
        handle: ({ scope, sent }) => dismissTasks(scope, sent.ids),
      }),
    },
  },
}
