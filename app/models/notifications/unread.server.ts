import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { tellsOf } from './told-tasks.server.ts'

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
