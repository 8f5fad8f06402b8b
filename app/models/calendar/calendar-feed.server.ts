import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { DayRange } from '#app/domain/calendar/calendar.ts'
import {
  type FeedAbsence,
  type FeedProject,
  type FeedTask,
  feedReach,
} from '#app/domain/calendar/calendar-feed.ts'
import { addDays } from '#app/domain/clock.ts'
import { holidayReach } from '#app/domain/holidays/holiday.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { calendarFeeds, companies, users } from '#db/schema/index.ts'

function isOwn({ companyId, userId }: Person) {
  return and(eq(calendarFeeds.companyId, companyId), eq(calendarFeeds.userId, userId))
}

export function findFeed(person: Person) {
  const { contents, hasSpans, createdAt } = calendarFeeds
  return db().select({ contents, hasSpans, createdAt }).from(calendarFeeds).where(isOwn(person)).get() ?? null
}

export type Feed = NonNullable<ReturnType<typeof findFeed>>
type FeedChoice = Pick<Feed, 'contents' | 'hasSpans'>

/** The former address stops working. */
export function saveFeed({ companyId, userId }: Person, tokenHash: string, choice: FeedChoice): void {
  const values = { ...choice, tokenHash, createdAt: Date.now() }
  db()
    .insert(calendarFeeds)
    .values({ companyId, userId, ...values })
    .onConflictDoUpdate({ target: [calendarFeeds.companyId, calendarFeeds.userId], set: values })
    .run()
}

export function writeFeedChoice(person: Person, choice: FeedChoice): boolean {
  return db().update(calendarFeeds).set(choice).where(isOwn(person)).run().changes === 1
}

export function deleteFeed(person: Person): boolean {
  return db().delete(calendarFeeds).where(isOwn(person)).run().changes === 1
}

/** Null unless the person and company are active. Takes no Scope: it is what one is made from. */
export function findFeedReader(tokenHash: string) {
  return (
    db()
      .select({
        ...scopeColumns,
        companyName: companies.name,
        contents: calendarFeeds.contents,
        hasSpans: calendarFeeds.hasSpans,
      })
      .from(calendarFeeds)
      .innerJoin(users, onKey(users, calendarFeeds.userId))
      .innerJoin(companies, eq(companies.id, calendarFeeds.companyId))
      .where(
        and(
          eq(calendarFeeds.tokenHash, tokenHash),
          eq(users.status, 'active'),
          isNull(users.erasedAt),
          isNull(companies.closedAt),
        ),
      )
      .get() ?? null
  )
}

export type FeedReader = NonNullable<ReturnType<typeof findFeedReader>>

/** 0 where history never did; `isMeant` selects rows of `act`. */
function toldAt(companyId: number, isMeant: SQL): SQL<number> {
  return sql<number>`coalesce((select act.created_at from activities act
    where act.company_id = ${companyId} and ${isMeant} order by act.id desc limit 1), 0)`
}

const isOfTask = sql`act.subject_id = t.id and act.verb glob 'task.*'`
/** The job itself, or several of its tasks at once. */
const isOfJob = sql`act.subject_id = p.id and act.project_id = p.id
  and (act.verb glob 'project.*' or act.verb glob 'tasks.*')`

type Choice = DayRange & { today: string; isMine: boolean }

/** From today on the soonest first, then past ones, the latest first. */
function aheadFirst(date: SQL, today: string): SQL {
  return sql`${date} < ${today}, abs(julianday(${date}) - julianday(${today}))`
}

/** One's own: in charge of, or with an open task in. */
export function listFeedProjects(scope: Scope, { from, to, today, isMine }: Choice): FeedProject[] {
  const { companyId, userId } = scope
  return db().all<FeedProject>(sql`
    with s as materialized (
      select id, name, ${toldAt(companyId, sql`act.subject_id = stages.id and act.verb = 'stage.renamed'`)} as renamedAt
      from stages where company_id = ${companyId})
    select p.id, p.job_number as jobNumber, p.name, s.name as stageName, p.start_date as startDate, p.due_date as dueDate,
      p.version, max(p.created_at, s.renamedAt, ${toldAt(companyId, isOfJob)}) as changedAt
    from projects p join s on s.id = p.stage_id
    where p.company_id = ${companyId} and p.bin_entry_id is null and p.due_date between ${from} and ${to}
      and p.status in ('active', 'on_hold') and p.completed_date is null
      and (${isMine ? 1 : 0} = 0 or p.assigned_to = ${userId} or exists (
        select 1 from tasks t join task_assignees a on a.company_id = t.company_id and a.task_id = t.id and a.user_id = ${userId}
        where t.company_id = p.company_id and t.project_id = p.id and t.bin_entry_id is null and t.status <> 'complete'))
    order by ${aheadFirst(sql`p.due_date`, today)}, p.job_sequence limit ${feedReach.projects}`)
}

/** Worded as the index of open tasks by date. */
export function listFeedTasks(scope: Scope, { from, to, today, isMine }: Choice): FeedTask[] {
  const { companyId, userId } = scope
  return db().all<FeedTask>(sql`
    select t.id, t.title, t.due_date as dueDate, t.project_id as projectId, p.name as projectName, p.job_number as jobNumber,
      t.version, max(t.created_at, ${toldAt(companyId, isOfTask)}, ${toldAt(companyId, isOfJob)}) as changedAt
    from (
      select t.id from tasks t left join projects p on p.company_id = t.company_id and p.id = t.project_id
      where t.company_id = ${companyId} and t.bin_entry_id is null and p.bin_entry_id is null
        and (t.status = 'complete') = 0 and (t.due_date is null) = 0 and t.due_date between ${from} and ${to}
        and (${isMine ? 1 : 0} = 0 or exists (select 1 from task_assignees a
          where a.company_id = t.company_id and a.task_id = t.id and a.user_id = ${userId}))
      order by ${aheadFirst(sql`t.due_date`, today)}, t.id desc limit ${feedReach.tasks}) told
    cross join tasks t on t.company_id = ${companyId} and t.id = told.id
    left join projects p on p.company_id = t.company_id and p.id = t.project_id`)
}

/** Approved ones that touch these days. */
export function listFeedAbsences(scope: Scope, { from, to, today, isMine }: Choice): FeedAbsence[] {
  const { companyId, userId } = scope
  return db().all<FeedAbsence>(sql`
    select h.id, u.first_name as firstName, u.last_name as lastName, u.username, h.start_date as startDate,
      h.end_date as endDate, h.starts_at_midday as startsAtMidday, h.ends_at_midday as endsAtMidday,
      max(coalesce(h.updated_at, h.created_at), ${toldAt(companyId, sql`act.subject_id = u.id and act.verb = 'user.updated'`)}) as changedAt
    from team_holidays h join users u on u.company_id = h.company_id and u.id = h.user_id and u.status = 'active'
    where h.company_id = ${companyId} and h.status = 'approved' and h.end_date >= ${from}
      and h.start_date between ${addDays(from, -holidayReach.maxDays)} and ${to}
      and (${isMine ? 1 : 0} = 0 or h.user_id = ${userId})
    order by ${aheadFirst(sql`h.end_date`, today)}, h.id limit ${feedReach.absences}`)
}
