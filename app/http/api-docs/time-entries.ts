import { newTimeEntry, timeEntryChange } from '#app/domain/time-entries/time-entry.schema.ts'
import { timeEntryAnswer } from '#app/http/time-entries/time-entry-record.ts'
import { anyZone, changes, create, idQuery, list, type NounDocs, read, remove } from './operation.ts'

const date = { type: 'string', format: 'date' } as const

export const timeEntryDocs: NounDocs = {
  title: 'Hours',
  about:
    'What people worked, in minutes, on which task or project. Everybody has their own; admins and project managers have everybody’s.',
  addresses: {
    '/api/time-entries': {
      GET: list('Hours, newest first', timeEntryAnswer, {
        action: 'time_entry.read',
        description: 'Without `userId` team members are told their own.',
        query: {
          from: { description: 'Those of this day or later.', schema: date },
          to: { description: 'Those of this day or earlier.', schema: date },
          userId: { description: 'Those of one person.', schema: idQuery },
          projectId: { description: 'Those of one project.', schema: idQuery },
          taskId: { description: 'Those of one task.', schema: idQuery },
        },
      }),
      POST: create('Write down hours', newTimeEntry(anyZone), timeEntryAnswer, {
        action: 'time_entry.create',
        description: 'A task brings its project along. Without `userId` they are your own.',
      }),
    },
    '/api/time-entries/:id': {
      GET: read('Some hours', timeEntryAnswer, { action: 'time_entry.read' }),
      ...changes('Correct hours', timeEntryChange(anyZone), timeEntryAnswer, {
        action: 'time_entry.edit',
        description: 'What is left out stays as it is. History keeps who changed what from what to what.',
        conflict: 'It still runs.',
      }),
      DELETE: remove('Delete hours', { action: 'time_entry.edit' }),
    },
    '/api/time-entries/:id/stop': {
      POST: {
        summary: 'Stop what runs',
        status: 200,
        answer: timeEntryAnswer,
        action: 'time_entry.edit',
        description: 'What has been stopped is answered as it is.',
        conflict: 'It was forgotten: send its minutes instead.',
      },
    },
    '/api/tasks/:id/start': {
      POST: {
        summary: 'Start to work on a task',
        status: 201,
        action: 'time_entry.start',
        answer: timeEntryAnswer,
        description:
          'One entry runs a person: what ran before is stopped. Starting what runs answers with it.',
      },
    },
  },
}
