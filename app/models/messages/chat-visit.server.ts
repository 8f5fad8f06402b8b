import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Room, roomValue } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { chatMessages, chatUserSettings } from '#db/schema/index.ts'

/** More rooms share one time, `rest`. */
const maxRooms = 300

const rest = 'rest'

/** `room` is a `roomValue`; null when they never did. For selects. */
export function seenRoomAt(
  visits: SQLWrapper,
  lastVisit: SQLWrapper,
  room: SQL | string,
): SQL<number | null> {
  return sql`coalesce(json_extract(${visits}, '$."' || ${room} || '"'), json_extract(${visits}, ${`$.${rest}`}), ${lastVisit})`
}

/** Somebody who never visited has all messages unread: counting stops here. */
const maxCounted = 100

export function unreadMessages({ companyId, userId }: Scope): SQL<number> {
  const { companyId: company, senderId, binEntryId, createdAt } = chatMessages
  return sql<number>`(select count(*) from (select 1 from ${chatMessages} where ${company} = ${companyId}
    and ${senderId} <> ${userId} and ${binEntryId} is null and ${createdAt} > coalesce(
      (select ${chatUserSettings.lastChatVisit} from ${chatUserSettings} where ${chatUserSettings.userId} = ${userId}), 0)
    limit ${maxCounted}))`
}

export function countUnreadMessages(scope: Scope): number {
  return db().get<{ unread: number }>(sql`select ${unreadMessages(scope)} as unread`).unread
}

/** Null when the person never was in the chat. */
export function getChatSettings({ userId }: Scope) {
  return db().select().from(chatUserSettings).where(eq(chatUserSettings.userId, userId)).get() ?? null
}

/** `room` null for all of them. A later visit stays. */
export function saveChatVisit(scope: Scope, at: number, room: Room | null) {
  const known = getChatSettings(scope)
  const visits = known?.roomVisits ?? { [rest]: known?.lastChatVisit ?? 0 }
  const values = {
    userId: scope.userId,
    lastChatVisit: Math.max(at, known?.lastChatVisit ?? 0),
    roomVisits: room === null ? visitOfAll(visits, at) : withVisit(visits, roomValue(room), at),
    updatedAt: Date.now(),
  }
  return db()
    .insert(chatUserSettings)
    .values(values)
    .onConflictDoUpdate({ target: chatUserSettings.userId, set: values })
    .returning()
    .get()
}

function visitOfAll(visits: Record<string, number>, at: number): Record<string, number> {
  const later = Object.entries(visits).filter(([, seenAt]) => seenAt > at)
  return { [rest]: at, ...Object.fromEntries(later) }
}

function withVisit(visits: Record<string, number>, room: string, at: number): Record<string, number> {
  const { [rest]: others = 0, ...rooms } = visits
  const newest = Object.entries({ ...rooms, [room]: Math.max(at, rooms[room] ?? 0) })
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxRooms)
  return { ...Object.fromEntries(newest), [rest]: others }
}
