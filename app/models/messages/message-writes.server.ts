import { and, eq, isNull } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { db } from '#db/client.ts'
import { chatMessages, notifications } from '#db/schema/index.ts'

type MessageValues = {
  content: string
  projectId: number | null
  categoryId: number | null
  clientId: string | null
}

export function insertMessage(scope: Scope, values: MessageValues): number {
  return db()
    .insert(chatMessages)
    .values({
      ...values,
      companyId: scope.companyId,
      senderId: scope.userId,
      isToTeam: values.projectId === null,
      createdAt: Date.now(),
    })
    .returning({ id: chatMessages.id })
    .get().id
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

/** Forgets what was told of a message that mentions people and was not read. */
export function withdrawMentions(scope: Scope, id: number): void {
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
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
  db().delete(chatMessages).where(inEntry(entry)).run()
}
