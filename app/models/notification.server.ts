import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'

export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'title' | 'message' | 'type' | 'relatedTaskId' | 'relatedProjectId'
> & {
  /** What it tells of, such as 'activity:12': one notification a person and event. */
  eventKey: string
}

/** Tells each person once of an event: a second one of the same event is left out. */
export function insertNotifications(scope: Scope, rows: readonly NewNotification[]): void {
  if (rows.length === 0) return
  const createdAt = Date.now()
  db()
    .insert(notifications)
    .values(rows.map(row => ({ ...row, companyId: scope.companyId, createdAt })))
    .onConflictDoNothing()
    .run()
}

/** For an event of a project that was taken back. */
export function deleteNotifications(scope: Scope, projectId: number, eventKey: string): void {
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        eq(notifications.relatedProjectId, projectId),
        eq(notifications.eventKey, eventKey),
      ),
    )
    .run()
}

/**
 * Takes back what tells people of a task that they are no longer on, as far as they have not read it. What told of many
 * tasks of its project goes with the last open one of these that was theirs. Call it once they are off the task.
 */
export function withdrawAssignments(
  scope: Scope,
  task: { id: number; projectId: number | null },
  userIds: readonly number[],
): void {
  if (userIds.length === 0) return
  const isOfMany = sql`${notifications.relatedTaskId} is null and ${notifications.relatedProjectId} = ${task.projectId}
    and not exists (select 1 from task_assignees on_it
      inner join tasks t on t.company_id = on_it.company_id and t.id = on_it.task_id
      where on_it.company_id = ${scope.companyId} and on_it.user_id = notifications.user_id
        and t.project_id = ${task.projectId} and t.status <> 'complete' and t.bin_entry_id is null)`
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        inArray(notifications.userId, [...userIds]),
        eq(notifications.isRead, false),
        eq(notifications.type, 'assignment'),
        or(eq(notifications.relatedTaskId, task.id), isOfMany),
      ),
    )
    .run()
}

/** What tells people of work that has gone into the bin by one entry nags nobody: it counts as read. */
export function quietNotifications({ companyId }: Scope, binEntryId: number): void {
  db().run(sql`update ${notifications} set is_read = 1
    where ${notifications.companyId} = ${companyId} and ${notifications.isRead} = 0 and (
      ${notifications.relatedTaskId} in (select id from tasks where company_id = ${companyId} and bin_entry_id = ${binEntryId})
      or ${notifications.relatedProjectId} in (select id from projects where company_id = ${companyId} and bin_entry_id = ${binEntryId})
      or ${notifications.type} = 'assignment' and ${notifications.relatedTaskId} is null
        and ${notifications.relatedProjectId} in
          (select project_id from tasks where company_id = ${companyId} and bin_entry_id = ${binEntryId})
        and not exists (select 1 from tasks still where still.company_id = ${companyId}
          and still.project_id = ${notifications.relatedProjectId} and still.bin_entry_id is null))`)
}
