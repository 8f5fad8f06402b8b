import { and, asc, between, desc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, timeEntries, users } from '#db/schema/index.ts'
import { liveEntries, selectEntries, type TimeEntry } from './time-entry.server.ts'

export type EntryFilter = {
  userId?: number | null
  projectId?: number | null
  taskId?: number | null
  from?: string | null
  to?: string | null
}

export function listTimeEntries(
  scope: Scope,
  { userId, projectId, taskId, from, to }: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): TimeEntry[] {
  return selectEntries()
    .where(
      and(
        liveEntries(scope),
        userId ? eq(timeEntries.userId, userId) : undefined,
        projectId ? eq(timeEntries.projectId, projectId) : undefined,
        taskId ? eq(timeEntries.taskId, taskId) : undefined,
        from ? gte(timeEntries.day, from) : undefined,
        to ? lte(timeEntries.day, to) : undefined,
      ),
    )
    .orderBy(desc(timeEntries.id))
    .limit(limit)
    .offset(offset)
    .all()
}

const maxPerWeek = 500

/** In order, deleted ones included; and all open ones of the person. */
export function listEntriesOfDays(
  { companyId }: Scope,
  userId: number,
  from: string,
  to: string,
): TimeEntry[] {
  const isOpen = and(isNull(timeEntries.minutes), isNull(timeEntries.deletedAt))
  return selectEntries()
    .where(
      and(
        eq(timeEntries.companyId, companyId),
        eq(timeEntries.userId, userId),
        or(between(timeEntries.day, from, to), isOpen),
      ),
    )
    .orderBy(asc(timeEntries.day), asc(sql`coalesce(${timeEntries.startedAt}, 0)`), asc(timeEntries.id))
    .limit(maxPerWeek)
    .all()
}

const maxInFile = 5000

/** Person by person; `userId` null for everybody. */
export function listCountedHours(scope: Scope, userId: number | null, from: string, to: string): TimeEntry[] {
  return selectEntries()
    .where(
      and(
        liveEntries(scope),
        isNotNull(timeEntries.minutes),
        userId === null ? undefined : eq(timeEntries.userId, userId),
        between(timeEntries.day, from, to),
      ),
    )
    .orderBy(asc(timeEntries.userId), asc(timeEntries.day), asc(timeEntries.id))
    .limit(maxInFile)
    .all()
}

/** Without the entry `without`. */
export function minutesOfDay(scope: Scope, userId: number, day: string, without: number | null): number {
  const sum = db()
    .select({ minutes: sql<number>`coalesce(sum(${timeEntries.minutes}), 0)` })
    .from(timeEntries)
    .where(
      and(
        liveEntries(scope),
        eq(timeEntries.userId, userId),
        eq(timeEntries.day, day),
        sql`${timeEntries.id} is not ${without}`,
      ),
    )
    .get()
  return sum?.minutes ?? 0
}

export function listEntryHistory({ companyId }: Scope, id: number, limit: number) {
  return db()
    .select({
      id: activities.id,
      verb: activities.verb,
      detail: activities.detail,
      createdAt: activities.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(activities)
    .innerJoin(users, onKey(users, activities.actorId))
    .where(
      and(
        eq(activities.companyId, companyId),
        eq(activities.subjectId, id),
        sql`${activities.verb} glob 'time_entry.*'`,
      ),
    )
    .orderBy(asc(activities.id))
    .limit(limit)
    .all()
}

const maxChoices = { own: 200, jobs: 100 }

export type WorkChoice = {
  taskId: number | null
  title: string
  projectId: number | null
  jobNumber: string | null
  projectName: string | null
}

/** Open tasks, those done since `doneSince`, and jobs in work, job by job. Starts from the company's, which stay fewer over the years. */
export function listWorkChoices({ companyId }: Scope, userId: number, doneSince: number): WorkChoice[] {
  const theirs = (index: 'tasks_pressing' | 'tasks_finished', when: SQL) => sql`
    select mine.id from tasks mine indexed by ${sql.raw(index)}
    where mine.company_id = ${companyId} and mine.bin_entry_id is null and ${when}
      and exists (select 1 from task_assignees a where a.task_id = mine.id and a.user_id = ${userId} and a.company_id = ${companyId})`
  return db().all<WorkChoice>(sql`
    select * from (select * from (
      select t.id as taskId, t.title, p.id as projectId, p.job_number as jobNumber, p.name as projectName
      from (${theirs('tasks_pressing', sql`(mine.status = 'complete') = 0`)}
        union all ${theirs('tasks_finished', sql`(mine.status = 'complete') = 1 and mine.completed_at >= ${doneSince}`)}) own
      cross join tasks t on t.id = own.id
      left join projects p on p.company_id = t.company_id and p.id = t.project_id
      where p.bin_entry_id is null
      order by t.status = 'complete', t.due_date is null, t.due_date, t.id desc limit ${maxChoices.own})
    union all
    select * from (
      select null as taskId, '' as title, p.id, p.job_number, p.name from projects p
      where p.company_id = ${companyId} and p.bin_entry_id is null and p.status = 'active' and p.completed_date is null
      order by p.job_sequence desc limit ${maxChoices.jobs}))
    order by projectId is null, projectId desc, taskId is not null, title`)
}

/** Present people, and those with hours in these days. */
export function listWorkers({ companyId }: Scope, from: string, to: string) {
  return db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      minutes: subquery(
        sql`(select coalesce(sum(${timeEntries.minutes}), 0) from ${timeEntries}
          where ${timeEntries.companyId} = ${companyId} and ${timeEntries.userId} = ${users.id}
            and ${timeEntries.day} between ${from} and ${to} and ${timeEntries.deletedAt} is null)`,
      ).mapWith(Number),
    })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        sql`(${isHere} or exists (select 1 from time_entries e where e.company_id = ${companyId}
          and e.user_id = ${users.id} and e.day between ${from} and ${to} and e.deleted_at is null))`,
      ),
    )
    .orderBy(sql`lower(${users.firstName} || ' ' || ${users.lastName})`, asc(users.id))
    .limit(200)
    .all()
}
