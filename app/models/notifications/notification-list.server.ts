import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#app/domain/scope.ts'
import { isMine } from '#app/models/tasks/task.server.ts'
import { db } from '#db/client.ts'
import { notifications, projects, tasks } from '#db/schema/index.ts'
import { isOfTasks, messageOfEvent, notificationsOf, unreadCount } from './notification.server.ts'

const taskProjects = alias(projects, 'task_projects')

/** In no order. `taskId` and `projectId` are null where gone or out of reach. */
function selectNotifications(scope: Scope, which?: SQL) {
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
      todoId: notifications.relatedTodoId,
      messageId: messageOfEvent,
      isOfTasks,
      unread: unreadCount(scope),
      total: sql<number>`(select count(*) from notifications where company_id = ${scope.companyId}
        and user_id = ${scope.userId})`,
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
    .where(and(notificationsOf(scope), which))
    .$dynamic()
}

type Which = {
  onlyUnread?: boolean
  unreadFirst?: boolean
  limit: number
  offset?: number
}

/** With totals, in all and unread. `taskId` and `projectId` are null where gone or out of reach: the rule of `reachableTasks`. */
export function listNotifications(scope: Scope, { onlyUnread, unreadFirst, limit, offset = 0 }: Which) {
  const newest = [desc(notifications.createdAt), desc(notifications.id)]
  const rows = selectNotifications(scope, onlyUnread ? eq(notifications.isRead, false) : undefined)
    .orderBy(...(unreadFirst ? [asc(notifications.isRead), ...newest] : newest))
    .limit(limit)
    .offset(offset)
    .all()
  return {
    unread: rows[0]?.unread ?? 0,
    total: rows[0]?.total ?? 0,
    notifications: rows.map(({ unread: _unread, total: _total, ...notification }) => notification),
  }
}

export type Notification = ReturnType<typeof listNotifications>['notifications'][number]

export function getNotification(scope: Scope, id: number): Notification | null {
  return selectNotifications(scope, eq(notifications.id, id)).get() ?? null
}
