import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { detachFiles } from '#app/models/files/file-writes.server.ts'
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

function theOne(scope: Scope, id: number) {
  return and(
    eq(chatMessages.companyId, scope.companyId),
    eq(chatMessages.id, id),
    isNull(chatMessages.binEntryId),
  )
}

export function saveToProject(scope: Scope, id: number, projectId: number): void {
  db().update(chatMessages).set({ projectId, savedAt: Date.now() }).where(theOne(scope, id)).run()
}

export function binMessage(scope: Scope, id: number, binEntryId: number): void {
  db().update(chatMessages).set({ binEntryId }).where(theOne(scope, id)).run()
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

type Entry = Pick<BinEntry, 'id' | 'companyId'>

function inEntry({ id, companyId }: Entry) {
  return and(eq(chatMessages.companyId, companyId), eq(chatMessages.binEntryId, id))
}

export function unbinMessages(entry: Entry): number[] {
  const back = db().update(chatMessages).set({ binEntryId: null }).where(inEntry(entry))
  return back
    .returning({ id: chatMessages.id })
    .all()
    .map(({ id }) => id)
}

export function purgeMessages(entry: Entry): void {
  const doomed = db().select({ id: chatMessages.id }).from(chatMessages).where(inEntry(entry))
  detachFiles(entry.companyId, 'messageId', doomed)
  db().delete(chatMessages).where(inEntry(entry)).run()
}
