import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications, projects, tasks } from '#db/schema/index.ts'
import { joinProject, reachableTasks } from './task.server.ts'

function ofPerson({ companyId, userId }: Scope): SQL | undefined {
  return and(eq(notifications.companyId, companyId), eq(notifications.userId, userId))
}

/**
 * The person's notifications, the newest first. `taskId` and `projectId` are null where what it tells of is gone or out of
 * the person's reach.
 */
export function listNotifications(scope: Scope, limit: number) {
  const reachable = db()
    .select({ id: tasks.id })
    .from(tasks)
    .leftJoin(projects, and(joinProject(), sql`${projects.binEntryId} is null`))
    .where(reachableTasks(scope))
    .as('reachable')
  return db()
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      type: notifications.type,
      isRead: notifications.isRead,
      createdAt: notifications.createdAt,
      taskId: reachable.id,
      projectId: projects.id,
    })
    .from(notifications)
    .leftJoin(reachable, eq(reachable.id, notifications.relatedTaskId))
    .leftJoin(
      projects,
      and(
        eq(projects.companyId, notifications.companyId),
        eq(projects.id, notifications.relatedProjectId),
        sql`${projects.binEntryId} is null`,
      ),
    )
    .where(ofPerson(scope))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .all()
}

export function hasNotification(scope: Scope, id: number): boolean {
  const where = and(ofPerson(scope), eq(notifications.id, id))
  return db().select({ id: notifications.id }).from(notifications).where(where).get() !== undefined
}

/** Marks the person's unread notifications as read, or only the one; returns how many were not. */
export function writeRead(scope: Scope, id?: number): number {
  return db()
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        ofPerson(scope),
        eq(notifications.isRead, false),
        id === undefined ? undefined : eq(notifications.id, id),
      ),
    )
    .run().changes
}
