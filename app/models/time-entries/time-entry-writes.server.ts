import { and, eq, inArray, isNotNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'

const rows = rowsOf(timeEntries, 'These hours were not found')
/** Deleted ones, too. */
export const { insert: insertTimeEntry, save: changeTimeEntry } = rows

export function moveHoursOfTask({ companyId }: Scope, taskId: number, projectId: number | null): void {
  db()
    .update(timeEntries)
    .set({ projectId })
    .where(and(eq(timeEntries.companyId, companyId), eq(timeEntries.taskId, taskId)))
    .run()
}

/** Keeps the titles of what is removed for good. */
export function detachFromTasks(companyId: number, doomed: number[] | SQLWrapper): void {
  const title = sql<string>`(select t.title from tasks t where t.company_id = time_entries.company_id and t.id = time_entries.task_id)`
  db()
    .update(timeEntries)
    .set({ goneTask: title, taskId: null })
    .where(and(eq(timeEntries.companyId, companyId), inArray(timeEntries.taskId, doomed)))
    .run()
}

export function detachFromProjects(companyId: number, doomed: number[] | SQLWrapper): void {
  const job = sql<string>`(select p.job_number || ' ' || p.name from projects p
    where p.company_id = time_entries.company_id and p.id = time_entries.project_id)`
  db()
    .update(timeEntries)
    .set({ goneProject: job, projectId: null })
    .where(and(eq(timeEntries.companyId, companyId), inArray(timeEntries.projectId, doomed)))
    .run()
}

/** Others wait meanwhile: the rest is removed the next time. */
export const maxRemoved = 2000

/** For all companies. */
export function removeEntriesDeletedBefore(instant: number): void {
  const isPast = and(isNotNull(timeEntries.deletedAt), lt(timeEntries.deletedAt, instant))
  const past = db().select({ id: timeEntries.id }).from(timeEntries).where(isPast).limit(maxRemoved)
  db().delete(timeEntries).where(inArray(timeEntries.id, past)).run()
}
