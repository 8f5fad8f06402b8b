import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { messageOfEvent } from '#app/models/notifications/notification.server.ts'
import { activeOf, isSelf } from '#app/models/people/user.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { notifications, users } from '#db/schema/index.ts'

/** `usernames` in lower case; only active people. */
export function listMentioned(scope: Scope, usernames: readonly string[]): number[] {
  const isNamed = sql`lower(${users.username}) in ${among(usernames)}`
  return db()
    .select({ id: users.id })
    .from(users)
    .where(and(activeOf(scope), isNamed))
    .all()
    .map(({ id }) => id)
}

export function getSenderName(scope: Scope) {
  return db()
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(isSelf(scope))
    .get()
}

export function findTold({ companyId }: Scope, userId: number, eventKey: string) {
  return (
    db()
      .select({
        id: notifications.id,
        userId: notifications.userId,
        title: notifications.title,
        message: notifications.message,
        type: notifications.type,
        isRead: notifications.isRead,
        createdAt: notifications.createdAt,
        taskId: notifications.relatedTaskId,
        projectId: notifications.relatedProjectId,
        todoId: notifications.relatedTodoId,
        messageId: messageOfEvent,
      })
      .from(notifications)
      .where(
        and(
          eq(notifications.companyId, companyId),
          eq(notifications.userId, userId),
          eq(notifications.eventKey, eventKey),
        ),
      )
      .get() ?? null
  )
}
