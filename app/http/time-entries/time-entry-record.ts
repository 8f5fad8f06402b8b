import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { calendarDay, instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { TimeEntry } from '#app/models/time-entries/time-entry.server.ts'

export const timeEntryAnswer = z
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

type TimeEntryRecord = z.infer<typeof timeEntryAnswer>

export function toTimeEntryRecord(entry: TimeEntry): TimeEntryRecord {
  const { id, userId, projectId, taskId, day, minutes, note, createdBy, version } = entry
  return {
    id,
    userId,
    projectId,
    taskId,
    day,
    minutes,
    startedAt: isoOrNull(entry.startedAt),
    endedAt: isoOrNull(entry.endedAt),
    note,
    createdBy,
    version,
    createdAt: new Date(entry.createdAt).toISOString(),
  }
}
