import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { detailValue } from '#app/models/activities/activity-detail.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { hasOpenTask, isOfMany, toldIds } from './notification.server.ts'

/** Only unread ones; one about many tasks goes with the last of them. Call it once they are off the tasks. */
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

/** Deletes unread ones; returns who had read it. */
export function withdrawNewsOf({ companyId }: Scope, activityId: number): number[] {
  const isOfAct = and(eq(notifications.companyId, companyId), eq(notifications.activityId, activityId))
  db()
    .delete(notifications)
    .where(and(isOfAct, eq(notifications.isRead, false)))
    .run()
  const knowing = db().select({ userId: notifications.userId }).from(notifications).where(isOfAct).all()
  return knowing.map(({ userId }) => userId)
}

/** Marks them as read. Starts from the binned rows, as a company has far more notifications. */
export function quietNotifications({ companyId }: Scope, binEntryId: number): void {
  // The plus keeps SQLite from reading the whole company: it takes the bin's index for useless.
  const tasksGone = sql`(select id, project_id from tasks where bin_entry_id = ${binEntryId} and +company_id = ${companyId})`
  const projectsGone = sql`(select id from projects where company_id = ${companyId} and bin_entry_id = ${binEntryId})`
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

function isStageNews({ companyId }: Scope, projectId: number): SQL {
  return sql`company_id = ${companyId} and related_project_id = ${projectId} and type = 'stage'`
}

/** Marked as read, but not as known: `superseded_at`. */
export function supersedeStageNews(scope: Scope, projectId: number): void {
  db().run(sql`update notifications set is_read = 1, superseded_at = ${Date.now()}
    where ${isStageNews(scope, projectId)} and is_read = 0`)
}

/** Deletes the move's unread news and restores what they replaced, where the project is there again. */
export function withdrawStageNews(scope: Scope, projectId: number, activityId: number): void {
  const news = isStageNews(scope, projectId)
  const gone = db().all<{ userId: number }>(sql`delete from notifications
    where ${news} and activity_id = ${activityId} and superseded_at is null and is_read = 0 returning user_id as userId`)
  db().run(sql`update notifications set is_read = 0, superseded_at = null
    where id in (select max(id) from notifications
        where ${news} and user_id in ${among(gone.map(({ userId }) => userId))} group by user_id)
      and superseded_at is not null
      and exists (select 1 from activities undone join activities told on told.company_id = undone.company_id
        where undone.company_id = ${scope.companyId} and undone.id = ${activityId}
          and told.id = notifications.activity_id and ${detailValue('project.moved', 'to', sql`told.detail`)} = ${detailValue('project.moved', 'from', sql`undone.detail`)})`)
}
