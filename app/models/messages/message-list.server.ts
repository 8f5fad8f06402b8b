import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Room } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { chatMessages } from '#db/schema/index.ts'
import { isInRoom, isKept, isReachable, type Message, selectMessages } from './message.server.ts'

type Which = {
  room: Room
  categoryId?: number | null
  othersSince?: number | null
  /** Message id. */
  before?: number | null
  /** Message id in the middle of the page. */
  around?: number | null
  limit: number
}

export function listRoomMessages(scope: Scope, { room, before, around, limit, ...which }: Which): Message[] {
  const inRoom = and(isInRoom(scope, room), narrowed(scope, which))
  return selectMessages()
    .where(
      and(
        inRoom,
        before ? lt(chatMessages.id, before) : undefined,
        around ? sql`${chatMessages.id} <= ${lastAround(inRoom, around, limit)}` : undefined,
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(limit)
    .all()
    .reverse()
}

function lastAround(inRoom: SQL | undefined, id: number, limit: number): SQL {
  const after = sql`select ${chatMessages.id} as id from ${chatMessages}
    where ${inRoom} and ${chatMessages.id} >= ${id} order by ${chatMessages.id} limit ${Math.floor(limit / 2)}`
  // A message outside the room leads to the newest.
  return sql`coalesce((select max(id) from (${after})), ${Number.MAX_SAFE_INTEGER})`
}

function narrowed(scope: Scope, { categoryId, othersSince }: Pick<Which, 'categoryId' | 'othersSince'>) {
  return and(
    categoryId ? eq(chatMessages.categoryId, categoryId) : undefined,
    othersSince
      ? and(gt(chatMessages.createdAt, othersSince), ne(chatMessages.senderId, scope.userId), isKept)
      : undefined,
  )
}

export type MessageFilter = { room: Room | null; categoryId: number | null }

function askedFor(scope: Scope, { room, categoryId }: MessageFilter): SQL | undefined {
  return and(
    room === null ? isReachable(scope) : isInRoom(scope, room),
    categoryId === null ? undefined : eq(chatMessages.categoryId, categoryId),
  )
}

/** Oldest first; `after` is a message id. */
export function listMessagesAfter(
  scope: Scope,
  asked: MessageFilter,
  after: number,
  limit: number,
): Message[] {
  return selectMessages()
    .where(and(askedFor(scope, asked), gt(chatMessages.id, after)))
    .orderBy(asc(chatMessages.id))
    .limit(limit)
    .all()
}

export function listMessages(
  scope: Scope,
  asked: MessageFilter,
  page: { limit: number; offset: number },
): Message[] {
  return selectMessages()
    .where(askedFor(scope, asked))
    .orderBy(desc(chatMessages.id))
    .limit(page.limit)
    .offset(page.offset)
    .all()
}
