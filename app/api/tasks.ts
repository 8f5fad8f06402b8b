import { z } from 'zod'
import { dismissal } from '#app/domain/portal/portal.schema.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import { assigningUndo, assignManyBody } from '#app/domain/tasks/assign-many.schema.ts'
import { newTask, taskChange } from '#app/domain/tasks/task.schema.ts'
import { type ApiNoun, change, changes, create, list, read, remove, take } from '#app/http/api-row.ts'
import { listTaskAssignees, requireTask } from '#app/models/tasks/task.server.ts'
import { requireReachableDetails } from '#app/models/tasks/task-details.server.ts'
import { listMyTasks, listTasks } from '#app/models/tasks/task-list.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'
import { assignMany, undoAssigning } from '#app/services/tasks/assign-many.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'
import { resetProjectTasks } from '#app/services/tasks/reset-project-tasks.server.ts'
import { takeTask } from '#app/services/tasks/take-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import {
  taskAnswer,
  taskAssigneeAnswer,
  taskDetailsAnswer,
  taskOutcomeAnswer,
  toTaskAssigneeRecord,
  toTaskDetailsRecord,
  toTaskOutcomeRecord,
  toTaskRecord,
} from './task-record.ts'

const activityId = recordId.describe('By which it can be taken back.')
const left = count.describe('Theirs already, or done meanwhile.')

export const tasks: ApiNoun = {
  title: 'Tasks',
  about: 'A task belongs to a stage, mostly of a project, and has a main assignee and others beside.',
  addresses: {
    '/api/tasks': {
      GET: list('All tasks, newest first', taskAnswer, {
        handle: ({ scope, page }) => listTasks(scope, page).map(toTaskRecord),
      }),
      POST: create('Add a task', newTask, taskAnswer, {
        action: 'task.create',
        handle: ({ scope, sent }) => toTaskRecord(createTask(scope, sent)),
      }),
    },
    '/api/tasks/user': {
      GET: list('Your own tasks', taskAnswer, {
        handle: ({ scope, page }) => listMyTasks(scope, page).map(toTaskRecord),
      }),
    },
    '/api/tasks/:id': {
      GET: read('One task', taskAnswer, { handle: ({ scope, id }) => toTaskRecord(requireTask(scope, id)) }),
      ...changes('Change a task', taskChange, taskOutcomeAnswer, {
        action: 'task.edit',
        description:
          'What is left out stays as it is. The last task of a stage moves its project on. A task waits for what `waitingFor` names, and for nothing when that is empty.',
        handle: ({ scope, id, sent }) => toTaskOutcomeRecord(updateTask(scope, id, sent)),
      }),
      DELETE: remove('Move a task to the bin', {
        action: 'task.delete',
        handle: ({ scope, id }) => deleteTask(scope, id),
      }),
    },
    '/api/tasks/:id/assignees': {
      GET: read('Everybody who is on a task', z.array(taskAssigneeAnswer), {
        handle: ({ scope, id }) =>
          listTaskAssignees(scope, requireTask(scope, id).id).map(toTaskAssigneeRecord),
      }),
    },
    '/api/tasks/:id/details': {
      GET: read('One task with its project, client and main assignee', taskDetailsAnswer, {
        handle: ({ scope, id }) => toTaskDetailsRecord(requireReachableDetails(scope, id)),
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
        handle: ({ scope, id }) => toTaskRecord(takeTask(scope, id)),
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
