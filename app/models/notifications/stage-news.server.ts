import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { eventOf } from './notification.server.ts'

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
