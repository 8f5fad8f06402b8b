import { and, eq, inArray, isNotNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'

export type TimeEntryValues = Pick<typeof timeEntries.$inferInsert, 'userId' | 'day'> &
  Partial<
    Pick<
      typeof timeEntries.$inferInsert,
      'projectId' | 'taskId' | 'startedAt' | 'endedAt' | 'minutes' | 'forgottenAt' | 'note'
    >
  >

export function insertTimeEntry(scope: Scope, values: TimeEntryValues): number {
  const row = { ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() }
  return db().insert(timeEntries).values(row).returning({ id: timeEntries.id }).get().id
}

type Changes = Partial<Omit<TimeEntryValues, 'userId'>> & {
  deletedAt?: number | null
  deletedBy?: number | null
  goneProject?: string
  goneTask?: string
}

export function changeTimeEntry({ companyId }: Scope, id: number, changes: Changes): void {
  db()
    .update(timeEntries)
    .set({ ...changes, version: sql`${timeEntries.version} + 1` })
    .where(and(eq(timeEntries.companyId, companyId), eq(timeEntries.id, id)))
    .run()
}

export function moveHoursOfTask({ companyId }: Scope, taskId: number, projectId: number | null): void {
  db()
    .update(timeEntries)
    .set({ projectId })
    .where(and(eq(timeEntries.companyId, companyId), eq(timeEntries.taskId, taskId)))
    .run()
}

/** Keeps the titles of what is removed for good. */
export function letGoOfTasks(companyId: number, doomed: number[] | SQLWrapper): void {
  const title = sql<string>`(select t.title from tasks t where t.company_id = time_entries.company_id and t.id = time_entries.task_id)`
  db()
    .update(timeEntries)
    .set({ goneTask: title, taskId: null })
    .where(and(eq(timeEntries.companyId, companyId), inArray(timeEntries.taskId, doomed)))
    .run()
}

export function letGoOfProjects(companyId: number, doomed: number[] | SQLWrapper): void {
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
