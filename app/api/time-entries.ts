import { z } from 'zod'
import { requireMay, roleMay } from '#app/domain/permissions.ts'
import { calendarDay, instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { entryQuery, newTimeEntry, timeEntryChange } from '#app/domain/time-entries/time-entry.schema.ts'
import { type ApiNoun, changes, create, dateSchema, idSchema, list, read, remove } from '#app/http/api-row.ts'
import { checked } from '#app/http/input.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { type EntryFilter, listTimeEntries } from '#app/models/time-entries/time-entry-list.server.ts'
import { requireOwnEntry } from '#app/services/time-entries/ensure-work.server.ts'
import { startWork } from '#app/services/time-entries/start-work.server.ts'
import { stopWork } from '#app/services/time-entries/stop-work.server.ts'
import {
  addTimeEntry,
  deleteTimeEntry,
  updateTimeEntry,
} from '#app/services/time-entries/write-time-entry.server.ts'

const timeEntryAnswer = z
  .object({
    id: recordId,
    userId: recordId.describe('Whose hours.'),
    projectId: recordId.nullable(),
    taskId: recordId.nullable(),
    day: calendarDay.describe('The day that they count for.'),
    minutes: z.int().min(1).nullable().describe('Null while it runs, and until somebody says when it ended.'),
    startedAt: instant.nullable().describe('Null where hours were typed without times.'),
    endedAt: instant.nullable(),
    note: z.string(),
    createdBy: recordId.describe('Who wrote them.'),
    version: z.int().positive(),
    createdAt: instant,
  })
  .meta({ id: 'TimeEntry' })

/** Without a person: everybody's, or one's own for those who may see no others. */
function entryFilter(scope: Scope, url: URL): EntryFilter {
  const filter = checked(entryQuery(scope.timeZone), Object.fromEntries(url.searchParams))
  const isForAll = roleMay(scope.role, 'time_entry.read')
  return { ...filter, userId: filter.userId ?? (isForAll ? null : scope.userId) }
}

export const timeEntries: ApiNoun = {
  title: 'Hours',
  about:
    'What people worked, in minutes, on which task or project. Everybody has their own; admins and project managers have everybody’s.',
  addresses: {
    '/api/time-entries': {
      GET: list('Hours, newest first', timeEntryAnswer, {
        action: 'time_entry.read',
        description: 'Without `userId` team members are told their own.',
        query: {
          from: { description: 'Those of this day or later.', schema: dateSchema },
          to: { description: 'Those of this day or earlier.', schema: dateSchema },
          userId: { description: 'Those of one person.', schema: idSchema },
          projectId: { description: 'Those of one project.', schema: idSchema },
          taskId: { description: 'Those of one task.', schema: idSchema },
        },
        handle: ({ scope, url, page }) => {
          const filter = entryFilter(scope, url)
          requireMay(scope, 'time_entry.read', { assignedTo: filter.userId ?? null })
          return listTimeEntries(scope, filter, page)
        },
      }),
      POST: create('Add a time entry', newTimeEntry, timeEntryAnswer, {
        action: 'time_entry.create',
        description: 'A task brings its project along. Without `userId` they are your own.',
        handle: ({ scope, sent }) => addTimeEntry(scope, sent),
      }),
    },
    '/api/time-entries/:id': {
      GET: read('One time entry', timeEntryAnswer, {
        action: 'time_entry.read',
        handle: ({ scope, id }) => requireOwnEntry(scope, id),
      }),
      ...changes('Change a time entry', timeEntryChange, timeEntryAnswer, {
        action: 'time_entry.edit',
        description: 'What is left out stays as it is. History keeps who changed what from what to what.',
        conflict: 'It still runs.',
        handle: ({ scope, id, sent }) => updateTimeEntry(scope, id, sent),
      }),
      DELETE: remove('Delete a time entry', {
        action: 'time_entry.edit',
        handle: ({ scope, id }) => deleteTimeEntry(scope, id),
      }),
    },
    '/api/time-entries/:id/stop': {
      POST: read('Stop a running time entry', timeEntryAnswer, {
        action: 'time_entry.edit',
        description: 'One that has stopped already is answered as it is.',
        conflict: 'It was forgotten: send its minutes instead.',
        handle: ({ scope, id }) => stopWork(scope, id),
      }),
    },
    '/api/tasks/:id/start': {
      POST: read('Start to work on a task', timeEntryAnswer, {
        status: 201,
        action: 'time_entry.start',
        description:
          'One entry runs a person: what ran before is stopped. Starting what runs answers with it.',
        handle: ({ scope, id }) => startWork(scope, requireTask(scope, id).id).entry,
      }),
    },
  },
}
