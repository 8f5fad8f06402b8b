import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Person, Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, projects, tasks, timeEntries, users } from '#db/schema/index.ts'

const writers = alias(users, 'writers')

/** Binned jobs and tasks keep their names. */
const columns = {
  id: timeEntries.id,
  userId: timeEntries.userId,
  projectId: timeEntries.projectId,
  taskId: timeEntries.taskId,
  day: timeEntries.day,
  startedAt: timeEntries.startedAt,
  endedAt: timeEntries.endedAt,
  minutes: timeEntries.minutes,
  forgottenAt: timeEntries.forgottenAt,
  note: timeEntries.note,
  goneProject: timeEntries.goneProject,
  goneTask: timeEntries.goneTask,
  createdBy: timeEntries.createdBy,
  deletedAt: timeEntries.deletedAt,
  version: timeEntries.version,
  createdAt: timeEntries.createdAt,
  jobNumber: projects.jobNumber,
  projectName: projects.name,
  isProjectBinned: isNotNull(projects.binEntryId).mapWith(Boolean),
  taskTitle: tasks.title,
  isTaskBinned: isNotNull(tasks.binEntryId).mapWith(Boolean),
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  writerFirstName: writers.firstName,
  writerUsername: writers.username,
  changes:
    subquery(sql`(select count(*) from ${activities} where ${activities.companyId} = ${timeEntries.companyId}
    and ${activities.subjectId} = ${timeEntries.id} and ${activities.verb} glob 'time_entry.*')`).mapWith(
      Number,
    ),
}

export function selectEntries() {
  return db()
    .select(columns)
    .from(timeEntries)
    .innerJoin(users, onKey(users, timeEntries.userId))
    .innerJoin(writers, onKey(writers, timeEntries.createdBy))
    .leftJoin(projects, onKey(projects, timeEntries.projectId))
    .leftJoin(tasks, onKey(tasks, timeEntries.taskId))
    .$dynamic()
}

export function liveEntries({ companyId }: Company): SQL | undefined {
  return and(eq(timeEntries.companyId, companyId), isNull(timeEntries.deletedAt))
}

export function findTimeEntry(scope: Scope, id: number) {
  return (
    selectEntries()
      .where(and(liveEntries(scope), eq(timeEntries.id, id)))
      .get() ?? null
  )
}

export type TimeEntry = NonNullable<ReturnType<typeof findTimeEntry>>

const notFound = 'These hours were not found'

export function requireTimeEntry(scope: Scope, id: number): TimeEntry {
  const entry = findTimeEntry(scope, id)
  if (!entry) throw new NotFound(notFound)
  return entry
}

/** Deleted ones included. */
export function requireKeptEntry({ companyId }: Scope, id: number): TimeEntry {
  const entry = selectEntries()
    .where(and(eq(timeEntries.companyId, companyId), eq(timeEntries.id, id)))
    .get()
  if (!entry) throw new NotFound(notFound)
  return entry
}

/** Neither stopped nor set aside as forgotten. */
export function findRunning({ companyId, userId }: Person): TimeEntry | null {
  return (
    selectEntries()
      .where(
        and(
          liveEntries({ companyId }),
          eq(timeEntries.userId, userId),
          isNull(timeEntries.minutes),
          isNull(timeEntries.forgottenAt),
        ),
      )
      .get() ?? null
  )
}
