import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'

export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'title' | 'message' | 'type' | 'relatedTaskId' | 'relatedProjectId'
> & {
  /** What it tells of, such as `eventOf` an activity: one notification a person and event. */
  eventKey: string
}

/** What tells of an activity has this as its event. */
export function eventOf(activityId: number): string {
  return `activity:${activityId}`
}

const isItsAct = sql`act.company_id = notifications.company_id
  and act.id = cast(substr(notifications.event_key, 10) as integer) and notifications.event_key = 'activity:' || act.id`

const isOfMany = sql`(notifications.type = 'assignment' and notifications.related_task_id is null)`

/** The tasks of the act that a notification of many tells of, as history has them. */
const toldIds = sql`(select told.value from activities act, json_each(act.detail, '$.taskIds') told where ${isItsAct})`

/** Of these, one that is open and the person's own: as long as there is one, it still tells them something. */
const hasOpenTask = sql`exists (select 1 from activities act, json_each(act.detail, '$.taskIds') told
  cross join tasks t on t.company_id = act.company_id and t.id = told.value
  cross join task_assignees on_it on on_it.company_id = t.company_id and on_it.task_id = t.id
    and on_it.user_id = notifications.user_id
  where ${isItsAct} and t.status <> 'complete' and t.bin_entry_id is null)`

/** It tells of the task: alone, or with others that were given by the same act, as long as the person is on it. */
function tellsOf(taskId: SQL | number): SQL {
  return sql`(notifications.related_task_id = ${taskId} or ${isOfMany} and ${taskId} in ${toldIds}
    and exists (select 1 from task_assignees on_it where on_it.company_id = notifications.company_id
      and on_it.task_id = ${taskId} and on_it.user_id = notifications.user_id))`
}

/**
 * Tells each person once of an event: a second one of the same event is left out, and so is who has left or wants their
 * data not used.
 */
export function insertNotifications(
  { companyId }: Pick<Scope, 'companyId'>,
  rows: readonly NewNotification[],
): void {
  if (rows.length === 0) return
  db().run(sql`insert into notifications
      (company_id, user_id, title, message, type, related_task_id, related_project_id, event_key, created_at)
    select u.company_id, u.id, news.value ->> 'title', news.value ->> 'message', coalesce(news.value ->> 'type', 'info'),
      news.value ->> 'relatedTaskId', news.value ->> 'relatedProjectId', news.value ->> 'eventKey', ${Date.now()}
    from json_each(${JSON.stringify(rows)}) news
    join users u on u.company_id = ${companyId} and u.id = news.value ->> 'userId'
    where u.status = 'active' and u.restricted_at is null
    order by news.key
    on conflict do nothing`)
}

/** For an activity of a project that was taken back. */
export function deleteNotifications(scope: Scope, projectId: number, activityId: number): void {
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        eq(notifications.relatedProjectId, projectId),
        eq(notifications.eventKey, eventOf(activityId)),
      ),
    )
    .run()
}

function isStageNews({ companyId }: Scope, projectId: number): SQL {
  return sql`company_id = ${companyId} and related_project_id = ${projectId} and type = 'stage'`
}

/**
 * What of a project's stage news is unread tells of a place where it no longer is: it counts as read. Its event is another
 * one from then on, so that nobody is taken for knowing of it.
 */
export function supersedeStageNews(scope: Scope, projectId: number): void {
  db().run(sql`update notifications set is_read = 1, event_key = replace(event_key, 'activity:', 'superseded:')
    where ${isStageNews(scope, projectId)} and is_read = 0`)
}

/**
 * Takes back what is unread of a move, and brings back what it had taken the place of: each person's newest news, as far as
 * it tells of the place that the project is at again.
 */
export function withdrawStageNews(scope: Scope, projectId: number, activityId: number): void {
  const news = isStageNews(scope, projectId)
  const gone = db().all<{ userId: number }>(sql`delete from notifications
    where ${news} and event_key = ${eventOf(activityId)} and is_read = 0 returning user_id as userId`)
  db().run(sql`update notifications set is_read = 0, event_key = replace(event_key, 'superseded:', 'activity:')
    where id in (select max(id) from notifications
        where ${news} and user_id in ${among(gone.map(({ userId }) => userId))} group by user_id)
      and event_key like 'superseded:%'
      and exists (select 1 from activities undone join activities told on told.company_id = undone.company_id
        where undone.company_id = ${scope.companyId} and undone.id = ${activityId}
          and told.id = cast(substr(event_key, 12) as integer) and told.detail ->> 'to' = undone.detail ->> 'from')`)
}

/** Who knows of an act: who did it, and those who have read what they were told of it. */
export function listKnowing({ companyId }: Scope, activityId: number): number[] {
  const rows = db().all<{ id: number }>(sql`
    select actor_id as id from activities where company_id = ${companyId} and id = ${activityId}
    union select n.user_id from activities act cross join notifications n
      on n.company_id = act.company_id and n.related_project_id = act.project_id
    where act.company_id = ${companyId} and act.id = ${activityId}
      and n.event_key = ${eventOf(activityId)} and n.is_read = 1`)
  return rows.map(({ id }) => id)
}

/**
 * Takes back what tells people of tasks that they are no longer on, as far as they have not read it. What told of many
 * tasks goes with the last open one of these that was theirs. Call it once they are off the tasks.
 */
export function withdrawAssignments(
  scope: Scope,
  pairs: readonly { taskId: number; userId: number }[],
): void {
  if (pairs.length === 0) return
  const rows = JSON.stringify(pairs.map(({ taskId, userId }) => [taskId, userId]))
  const taskId = sql`gone.value ->> 0`
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        inArray(notifications.userId, [...new Set(pairs.map(({ userId }) => userId))]),
        eq(notifications.isRead, false),
        eq(notifications.type, 'assignment'),
        sql`exists (select 1 from json_each(${rows}) gone where gone.value ->> 1 = notifications.user_id
          and (notifications.related_task_id = ${taskId}
            or ${isOfMany} and ${taskId} in ${toldIds} and not ${hasOpenTask}))`,
      ),
    )
    .run()
}

/**
 * What tells people of work that has gone into the bin by one entry nags nobody: it counts as read. Looked up from what is
 * gone, since a company has far more notifications than an entry has tasks.
 */
export function quietNotifications({ companyId }: Scope, binEntryId: number): void {
  // The plus keeps the planner from reading the whole company: most rows are in no entry, so it takes that index for useless.
  const isGone = sql`bin_entry_id = ${binEntryId} and +company_id = ${companyId}`
  const tasksGone = sql`(select id, project_id from tasks where ${isGone})`
  const projectsGone = sql`(select id from projects where ${isGone})`
  db().run(sql`update notifications set is_read = 1
    where company_id = ${companyId} and is_read = 0
      and id in (
        select n.id from ${tasksGone} gone cross join notifications n
          where n.company_id = ${companyId} and n.related_task_id = gone.id
        union all select n.id from (select distinct project_id as id from ${tasksGone} union select id from ${projectsGone}) gone
          cross join notifications n where n.company_id = ${companyId} and n.related_project_id = gone.id)
      and (related_task_id in (select id from ${tasksGone}) or related_project_id in ${projectsGone}
        or ${isOfMany} and not ${hasOpenTask}
          and exists (select 1 from ${toldIds} where value in (select id from ${tasksGone})))`)
}

/** For selects. */
export function ofPerson({ companyId, userId }: Scope): SQL | undefined {
  return and(eq(notifications.companyId, companyId), eq(notifications.userId, userId))
}

/** How many of the person's notifications are unread, or of those that tell of a task. For selects. */
export function unreadCount({ companyId, userId }: Scope, taskId?: SQL): SQL<number> {
  const isMeant = taskId ? sql`and ${tellsOf(taskId)}` : sql``
  return sql<number>`(select count(*) from notifications where notifications.company_id = ${companyId}
    and notifications.user_id = ${userId} and notifications.is_read = 0 ${isMeant})`
}

export function hasNotification(scope: Scope, id: number): boolean {
  const where = and(ofPerson(scope), eq(notifications.id, id))
  return db().select({ id: notifications.id }).from(notifications).where(where).get() !== undefined
}

/** Marks the person's unread notifications as read, or only the one; returns how many were not. */
export function markRead(scope: Scope, id?: number): number {
  return writeRead(scope, id === undefined ? undefined : eq(notifications.id, id))
}

/** Marks as read what tells the person of the task. */
export function markTaskRead(scope: Scope, taskId: number): void {
  writeRead(scope, tellsOf(taskId))
}

function writeRead(scope: Scope, which: SQL | undefined): number {
  return db()
    .update(notifications)
    .set({ isRead: true })
    .where(and(ofPerson(scope), eq(notifications.isRead, false), which))
    .run().changes
}

const readForMs = 90 * dayMs
/** Of a person, read or not. */
export const mostNotifications = 1000

/** Removes what was read and told 90 days ago, and of each person all but the newest thousand. */
export function forgetNotifications(now: number): void {
  db().run(sql`delete from notifications where is_read = 1 and created_at < ${now - readForMs}`)
  db().run(sql`delete from notifications where id in (
    select id from (
      select n.id, row_number() over (partition by n.company_id, n.user_id order by n.created_at desc, n.id desc) as place
      from notifications n join (
        select company_id, user_id from notifications group by company_id, user_id having count(*) > ${mostNotifications}
      ) many on many.company_id = n.company_id and many.user_id = n.user_id)
    where place > ${mostNotifications})`)
}
