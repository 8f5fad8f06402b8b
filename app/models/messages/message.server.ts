import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { Forbidden, NotFound } from '#app/domain/errors.ts'
import type { Room } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db, prepared } from '#db/client.ts'
import { chatCategories, chatMessages, projects, users } from '#db/schema/index.ts'

/** In the order of adding; none for a deleted message. */
const filesOfMessage =
  subquery(sql`(select json_group_array(json_array(files.id, files.original_name, files.size, files.has_picture))
  from files where files.company_id = ${chatMessages.companyId} and files.message_id = ${chatMessages.id}
    and files.bin_entry_id is null and ${chatMessages.binEntryId} is null)`)

type FileRow = [id: number, originalName: string, size: number, hasPicture: 0 | 1]

function readFiles(json: unknown) {
  const rows: FileRow[] = JSON.parse(String(json))
  return rows.map(([id, originalName, size, picture]) => ({
    id,
    originalName,
    size,
    hasPicture: picture === 1,
  }))
}

export const messageColumns = {
  id: chatMessages.id,
  /** A deleted message shows no text. */
  content: sql<string>`iif(${chatMessages.binEntryId} is null, ${chatMessages.content}, '')`,
  senderId: chatMessages.senderId,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  projectId: chatMessages.projectId,
  isToTeam: chatMessages.isToTeam,
  categoryId: chatMessages.categoryId,
  categoryName: chatCategories.name,
  messageType: chatMessages.messageType,
  clientId: chatMessages.clientId,
  savedAt: chatMessages.savedAt,
  isDeleted: sql<boolean>`${chatMessages.binEntryId} is not null`.mapWith(Boolean),
  createdAt: chatMessages.createdAt,
  files: filesOfMessage.mapWith(readFiles),
}

/** In no order; includes projects in the bin. */
export function selectMessages() {
  return db()
    .select(messageColumns)
    .from(chatMessages)
    .innerJoin(users, onKey(users, chatMessages.senderId))
    .leftJoin(chatCategories, onKey(chatCategories, chatMessages.categoryId))
    .$dynamic()
}

/** Worded as the indexes over a room. */
export function isInRoom({ companyId }: Scope, room: Room): SQL {
  const ours = sql`${chatMessages.companyId} = ${companyId}`
  return room === 'team'
    ? sql`${ours} and ${chatMessages.isToTeam} = 1`
    : sql`${ours} and ${chatMessages.projectId} = ${room}`
}

export function isReachable({ companyId }: { companyId: number | Placeholder }): SQL | undefined {
  const live = sql`exists (select 1 from ${projects} where ${projects.companyId} = ${companyId}
    and ${projects.id} = ${chatMessages.projectId} and ${projects.binEntryId} is null)`
  return and(eq(chatMessages.companyId, companyId), or(sql`${chatMessages.isToTeam} = 1`, live))
}

const messageOf = prepared(() =>
  selectMessages()
    .where(
      and(
        isReachable({ companyId: sql.placeholder('companyId') }),
        eq(chatMessages.id, sql.placeholder('id')),
      ),
    )
    .prepare(),
)

/** Deleted ones included, as they keep their place. */
export function findMessage({ companyId }: Scope, id: number) {
  return messageOf().get({ companyId, id }) ?? null
}

export function requireMessage(scope: Scope, id: number) {
  const message = findMessage(scope, id)
  if (!message || message.isDeleted) throw new NotFound('Message not found')
  return message
}

const notYours = 'Only who wrote a message can do that with it'

/** Throws Forbidden for another's message. */
export function requireOwnMessage(scope: Scope, id: number) {
  const message = requireMessage(scope, id)
  if (message.senderId !== scope.userId) throw new Forbidden(notYours)
  return message
}

export function requireMessageToSave(scope: Scope, id: number) {
  const message = db()
    .select({
      id: chatMessages.id,
      content: chatMessages.content,
      senderId: chatMessages.senderId,
      projectId: chatMessages.projectId,
      projectName: projects.name,
      jobNumber: projects.jobNumber,
    })
    .from(chatMessages)
    .leftJoin(projects, onKey(projects, chatMessages.projectId))
    .where(and(isReachable(scope), eq(chatMessages.id, id), isNull(chatMessages.binEntryId)))
    .get()
  if (!message) throw new NotFound('Message not found')
  if (message.senderId !== scope.userId) throw new Forbidden(notYours)
  return message
}

export type Message = NonNullable<ReturnType<typeof findMessage>>

export function findMessageOfClient(scope: Scope, clientId: string): Message | null {
  const isIt = and(eq(chatMessages.companyId, scope.companyId), eq(chatMessages.clientId, clientId))
  return selectMessages().where(isIt).get() ?? null
}

export function newestIn(scope: Scope, room: Room): number {
  const newest = db().select({ id: chatMessages.id }).from(chatMessages).where(isInRoom(scope, room))
  return newest.orderBy(sql`${chatMessages.id} desc`).limit(1).get()?.id ?? 0
}

/** Null when there are fewer messages. */
export function sentBefore(scope: Scope, count: number): number | null {
  const row = db()
    .select({ createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.companyId, scope.companyId), eq(chatMessages.senderId, scope.userId)))
    .orderBy(sql`${chatMessages.id} desc`)
    .limit(1)
    .offset(count - 1)
    .get()
  return row?.createdAt ?? null
}

export const isKept = isNull(chatMessages.binEntryId)
