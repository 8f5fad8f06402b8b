import { z } from 'zod'
import { dismissal } from '#app/domain/portal/portal.schema.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import { assigningUndo, assignManyBody } from '#app/domain/tasks/assign-many.schema.ts'
import { newTask, taskChange } from '#app/domain/tasks/task.schema.ts'
import {
  taskAnswer,
  taskAssigneeAnswer,
  taskDetailsAnswer,
  taskOutcomeAnswer,
} from '#app/http/tasks/task-record.ts'
import { anyZone, change, changes, create, list, type NounDocs, read, remove, take } from './operation.ts'

const activityId = recordId.describe('By which it can be taken back.')
const left = count.describe('Theirs already, or done meanwhile.')

export const taskDocs: NounDocs = {
  title: 'Tasks',
  about: 'A task stands in a stage, mostly of a project, and has a main assignee and others beside.',
  addresses: {
    '/api/tasks': {
      GET: list('All tasks, newest first', taskAnswer),
      POST: create('Add a task', newTask(anyZone), taskAnswer, { action: 'task.create' }),
    },
    '/api/tasks/user': {
      GET: list('Your own tasks', taskAnswer),
    },
    '/api/tasks/:id': {
      GET: read('One task', taskAnswer),
      ...changes('Change a task', taskChange(anyZone), taskOutcomeAnswer, {
        action: 'task.edit',
        description:
          'What is left out stays as it is. The last task of a stage moves its project on. A task waits for what `waitingFor` names, and for nothing when that is empty.',
      }),
      DELETE: remove('Move a task to the bin', { action: 'task.delete' }),
    },
    '/api/tasks/:id/assignees': {
      GET: read('Everybody who is on a task', z.array(taskAssigneeAnswer)),
    },
    '/api/tasks/:id/details': {
      GET: read('One task with its project, client and main assignee', taskDetailsAnswer),
    },
    '/api/tasks/:id/acknowledge': {
      PATCH: take('Say that you have seen a task of yours', undefined),
    },
    '/api/tasks/:id/take': {
      POST: read('Take a task that nobody is on', taskAnswer, {
        action: 'task.take',
        conflict: 'Somebody took it first, or it is done.',
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
          description: 'All of them, or none: whoever may not change one of them assigns nothing.',
          conflict: 'Nothing of it was to be done.',
        },
      ),
    },
    '/api/tasks/assign/undo': {
      POST: change('Take back who was given tasks', assigningUndo, z.object({ count, left }), {
        action: 'task.edit',
        description: 'For whoever gave them, and who may hand over work.',
        mayMiss: true,
        conflict: 'It was undone already, or all of it was changed since.',
      }),
    },
    '/api/tasks/reset-project/:id': {
      PUT: {
        summary: 'Set all tasks of a project back to pending',
        status: 200,
        answer: z.object({ reset: count }),
        action: 'project.edit',
      },
    },
    '/api/user/dismissed-tasks': {
      POST: take('Hide completed tasks in your Portal', dismissal),
    },
  },
}
