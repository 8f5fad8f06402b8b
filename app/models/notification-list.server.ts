import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications, projects, tasks } from '#db/schema/index.ts'
import { isMine } from './task.server.ts'

function ofPerson({ companyId, userId }: Scope): SQL | undefined {
  return and(eq(notifications.companyId, companyId), eq(notifications.userId, userId))
}

const taskProjects = alias(projects, 'task_projects')

/**
 * The person's notifications, the newest first. `taskId` and `projectId` are null where what it tells of is gone or out of
 * the person's reach: the rule of `reachableTasks`.
 */
export function listNotifications(scope: Scope, limit: number) {
  const isReachable = or(isNull(tasks.projectId), isNotNull(taskProjects.id), isMine(scope))
  return db()
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      type: notifications.type,
      isRead: notifications.isRead,
      createdAt: notifications.createdAt,
      taskId: sql<number | null>`case when ${isReachable} then ${tasks.id} end`,
      projectId: projects.id,
    })
    .from(notifications)
    .leftJoin(
      tasks,
      and(
        eq(tasks.companyId, notifications.companyId),
        eq(tasks.id, notifications.relatedTaskId),
        isNull(tasks.binEntryId),
      ),
    )
    .leftJoin(
      taskProjects,
      and(
        eq(taskProjects.companyId, tasks.companyId),
        eq(taskProjects.id, tasks.projectId),
        isNull(taskProjects.binEntryId),
      ),
    )
    .leftJoin(
      projects,
      and(
        eq(projects.companyId, notifications.companyId),
        eq(projects.id, notifications.relatedProjectId),
        isNull(projects.binEntryId),
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
