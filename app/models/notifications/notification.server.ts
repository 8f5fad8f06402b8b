import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
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
