import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { messageOfEvent } from '#app/models/notifications/notification.server.ts'
import { activeOf, isSelf } from '#app/models/people/user.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { chatMessages, notifications, projects, users } from '#db/schema/index.ts'

/** A message that the person sent; NotFound for others', and for those of a project in the bin. */
export function requireOwnMessage(scope: Scope, id: number) {
  const message = db()
    .select({ id: chatMessages.id, content: chatMessages.content, projectId: chatMessages.projectId })
    .from(chatMessages)
    .leftJoin(
      projects,
      and(
        eq(projects.companyId, chatMessages.companyId),
        eq(projects.id, chatMessages.projectId),
        isNull(projects.binEntryId),
      ),
    )
    .where(
      and(
        eq(chatMessages.companyId, scope.companyId),
        eq(chatMessages.senderId, scope.userId),
        eq(chatMessages.id, id),
        isNull(chatMessages.binEntryId),
        or(isNull(chatMessages.projectId), isNotNull(projects.id)),
      ),
    )
    .get()
  if (!message) throw new NotFound('Message not found')
  return message
}

/** Of the usernames, in lower case, those of active people of the company. */
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

/** What somebody of the company was told of an event. */
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
