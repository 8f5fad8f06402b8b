import { and, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { dayIn, dayMs } from '#app/domain/clock.ts'
import type { Company, Person, Scope } from '#app/domain/scope.ts'
import { detailList, detailValue } from '#app/models/activities/activity-detail.server.ts'
import { broadcastNews } from '#app/models/live/news.server.ts'
import { newestTodoChange } from '#app/models/todos/todo.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'

export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'title' | 'message' | 'type' | 'relatedTaskId' | 'relatedProjectId' | 'relatedTodoId'
> &
  Event

/** One notification for each person and event; `eventKey` is 'message:12'. */
type Event = { activityId: number; eventKey?: never } | { eventKey: string; activityId?: never }

/** Skips repeated events, and people who have left or are restricted. */
export function insertNotifications({ companyId }: Company, rows: readonly NewNotification[]): void {
  if (rows.length === 0) return
  db().run(sql`insert into notifications
      (company_id, user_id, title, message, type, related_task_id, related_project_id, related_todo_id, activity_id, event_key, created_at)
    select u.company_id, u.id, news.value ->> 'title', news.value ->> 'message', coalesce(news.value ->> 'type', 'info'),
      news.value ->> 'relatedTaskId', news.value ->> 'relatedProjectId', news.value ->> 'relatedTodoId', news.value ->> 'activityId',
      news.value ->> 'eventKey', ${Date.now()}
    from json_each(${JSON.stringify(rows)}) news
    join users u on u.company_id = ${companyId} and u.id = news.value ->> 'userId'
    where u.status = 'active' and u.restricted_at is null
    order by news.key
    on conflict do nothing`)
  broadcastNews({ of: 'notifications', companyId, userIds: [...new Set(rows.map(({ userId }) => userId))] })
}

export function deleteNotifications(scope: Scope, projectId: number, activityId: number): void {
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        eq(notifications.relatedProjectId, projectId),
        eq(notifications.activityId, activityId),
        isNull(notifications.supersededAt),
      ),
    )
    .run()
}

/** The actor, and those who read the news. */
export function listKnowing({ companyId }: Scope, activityId: number): number[] {
  const rows = db().all<{ id: number }>(sql`
    select actor_id as id from activities where company_id = ${companyId} and id = ${activityId}
    union select n.user_id from activities act cross join notifications n
      on n.company_id = act.company_id and n.related_project_id = act.project_id
    where act.company_id = ${companyId} and act.id = ${activityId}
      and n.activity_id = act.id and n.superseded_at is null and n.is_read = 1`)
  return rows.map(({ id }) => id)
}

const isItsActivity = sql`act.company_id = notifications.company_id
  and act.id = notifications.activity_id and notifications.superseded_at is null`

const actTaskIds = detailList('tasks.assigned', 'taskIds', sql`act.detail`)

export const isOfMany = sql`(notifications.type = 'assignment' and notifications.related_task_id is null)`

/** The act's tasks, as in history. */
export const toldIds = sql`(select told.value from activities act, ${actTaskIds} told where ${isItsActivity})`

/** The act gave out tasks. */
export const isOfTasks = sql<number>`exists (select 1 from activities act where ${isItsActivity}
  and ${detailValue('tasks.assigned', 'taskIds', sql`act.detail`)} is not null)`.mapWith(Boolean)

/** At least one is open and still the person's. */
export const hasOpenTask = sql`exists (select 1 from activities act, ${actTaskIds} told
  cross join tasks t on t.company_id = act.company_id and t.id = told.value
  cross join task_assignees on_it on on_it.company_id = t.company_id and on_it.task_id = t.id
    and on_it.user_id = notifications.user_id
  where ${isItsActivity} and t.status <> 'complete' and t.bin_entry_id is null)`

/** Alone, or with others of the same act while the person is on it. */
function tellsOf(taskId: SQL | number): SQL {
  return sql`(notifications.related_task_id = ${taskId} or ${isOfMany} and ${taskId} in ${toldIds}
    and exists (select 1 from task_assignees on_it where on_it.company_id = notifications.company_id
      and on_it.task_id = ${taskId} and on_it.user_id = notifications.user_id))`
}

export function notificationsOf({ companyId, userId }: Scope): SQL | undefined {
  return and(eq(notifications.companyId, companyId), eq(notifications.userId, userId))
}

/** With `taskId` only those about the task. For selects. */
export function unreadCount({ companyId, userId }: Scope, taskId?: SQL): SQL<number> {
  const isMeant = taskId ? sql`and ${tellsOf(taskId)}` : sql``
  return sql<number>`(select count(*) from notifications where notifications.company_id = ${companyId}
    and notifications.user_id = ${userId} and notifications.is_read = 0 ${isMeant})`
}

export function hasNotification(scope: Scope, id: number): boolean {
  const where = and(notificationsOf(scope), eq(notifications.id, id))
  return db().select({ id: notifications.id }).from(notifications).where(where).get() !== undefined
}

/** Without `id` all; returns how many were unread. */
export function markRead(scope: Scope, id?: number): number {
  return writeRead(scope, id === undefined ? undefined : eq(notifications.id, id))
}

export function markTaskRead(scope: Scope, taskId: number): void {
  writeRead(scope, tellsOf(taskId))
}

function writeRead(scope: Scope, which: SQL | undefined): number {
  return db()
    .update(notifications)
    .set({ isRead: true })
    .where(and(notificationsOf(scope), eq(notifications.isRead, false), which))
    .run().changes
}

/** Newest first, with the total. */
export function listUnreadNotifications({ companyId, userId }: Person, since: number, limit: number) {
  const isMeant = and(
    eq(notifications.companyId, companyId),
    eq(notifications.userId, userId),
    eq(notifications.isRead, false),
    gt(notifications.createdAt, since),
  )
  const rows = db()
    .select({ id: notifications.id, title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(isMeant)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .all()
  const all = db().select({ n: count() }).from(notifications).where(isMeant).get()
  return { rows, total: all?.n ?? 0 }
}

function newestAct(companyId: number): SQL<number> {
  return sql<number>`(select coalesce(max(id), 0) from activities where company_id = ${companyId})`
}

/** `list` changes whenever the list would read differently: by read and unread ones, and by acts, as a deleted task loses its link. */
export function readMark(scope: Scope): {
  unread: number
  count: string
  list: string
  work: Work
} {
  const { companyId, userId } = scope
  const mark = db().get<{ total: number; unread: number; newest: number } & Work>(sql`
    select count(*) as total, count(*) filter (where is_read = 0) as unread, coalesce(max(id), 0) as newest,
      ${newestWork(scope)}
    from ${notifications} where company_id = ${companyId} and user_id = ${userId}`)
  const { unread, act, todo } = mark
  const count = `${mark.newest}-${unread}`
  return { unread, work: { act, todo }, count, list: `${count}-${mark.total}-${act}` }
}

/** Ids of the newest act and to-do change; to-dos make no acts. */
export type Work = { act: number; todo: number }

export function newestWork(scope: Scope): SQL {
  return sql`${newestAct(scope.companyId)} as act, ${newestTodoChange(scope)} as todo`
}

/** Changes with every task or to-do, and at midnight. */
export function workMark({ timeZone }: Scope, { act, todo }: Work): string {
  return `${act}-${dayIn(timeZone, Date.now())}-${todo}`
}

const readForMs = 90 * dayMs

/** For each person, read or not. */
export const maxNotifications = 1000

export function forgetNotifications(now: number): void {
  db().run(sql`delete from notifications where is_read = 1 and created_at < ${now - readForMs}`)
  db().run(sql`delete from notifications where id in (
    select id from (
      select n.id, row_number() over (partition by n.company_id, n.user_id order by n.created_at desc, n.id desc) as place
      from notifications n join (
        select company_id, user_id from notifications group by company_id, user_id having count(*) > ${maxNotifications}
      ) many on many.company_id = n.company_id and many.user_id = n.user_id)
    where place > ${maxNotifications})`)
}

/** Null for other events. */
export const messageOfEvent = sql<number | null>`iif(${notifications.eventKey} glob 'message:[0-9]*',
  cast(substr(${notifications.eventKey}, 9) as integer), null)`
