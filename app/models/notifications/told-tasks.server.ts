import { type SQL, sql } from 'drizzle-orm'

const isItsAct = sql`act.company_id = notifications.company_id
  and act.id = cast(substr(notifications.event_key, 10) as integer) and notifications.event_key = 'activity:' || act.id`

export const isOfMany = sql`(notifications.type = 'assignment' and notifications.related_task_id is null)`

/** The tasks of the act that a notification of many tells of, as history has them. */
export const toldIds = sql`(select told.value from activities act, json_each(act.detail, '$.taskIds') told where ${isItsAct})`

/** Of these, one that is open and the person's own: as long as there is one, it still tells them something. */
export const hasOpenTask = sql`exists (select 1 from activities act, json_each(act.detail, '$.taskIds') told
  cross join tasks t on t.company_id = act.company_id and t.id = told.value
  cross join task_assignees on_it on on_it.company_id = t.company_id and on_it.task_id = t.id
    and on_it.user_id = notifications.user_id
  where ${isItsAct} and t.status <> 'complete' and t.bin_entry_id is null)`

/** It tells of the task: alone, or with others that were given by the same act, as long as the person is on it. */
export function tellsOf(taskId: SQL | number): SQL {
  return sql`(notifications.related_task_id = ${taskId} or ${isOfMany} and ${taskId} in ${toldIds}
    and exists (select 1 from task_assignees on_it where on_it.company_id = notifications.company_id
      and on_it.task_id = ${taskId} and on_it.user_id = notifications.user_id))`
}
