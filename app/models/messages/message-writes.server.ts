import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { db, prepared } from '#db/client.ts'
import { chatMessages, notifications, users } from '#db/schema/index.ts'

type MessageValues = {
  content: string
  projectId: number | null
  categoryId: number | null
  clientId: string | null
}

const insertion = prepared(orm =>
  orm
    .insert(chatMessages)
    .values({
      companyId: sql.placeholder('companyId'),
      senderId: sql.placeholder('senderId'),
      content: sql.placeholder('content'),
      projectId: sql.placeholder('projectId'),
      isToTeam: sql.placeholder('isToTeam'),
      categoryId: sql.placeholder('categoryId'),
      clientId: sql.placeholder('clientId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ id: chatMessages.id })
    .prepare(),
)

export function insertMessage({ companyId, userId }: Scope, values: MessageValues): number {
  const isToTeam = values.projectId === null
  return insertion().get({ ...values, companyId, senderId: userId, isToTeam, createdAt: Date.now() }).id
}

export function saveToProject(scope: Scope, id: number, projectId: number): void {
  rowsOf(chatMessages, 'Message not found').save(scope, id, { projectId, savedAt: Date.now() })
}

/** Only unread ones. */
export function withdrawMentions({ companyId }: Scope, id: number): void {
  // Person by person: the index of events begins with them.
  const everybody = db().select({ id: users.id }).from(users).where(eq(users.companyId, companyId))
  db()
    .delete(notifications)
    .where(
      and(
        inArray(notifications.userId, everybody),
        eq(notifications.eventKey, `message:${id}`),
        eq(notifications.isRead, false),
      ),
    )
    .run()
}
