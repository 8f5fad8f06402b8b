import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Room } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { searchText } from '#app/domain/search/search-text.ts'
import { findRecords, findSaid } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { chatCategories, chatMessages, users } from '#db/schema/index.ts'
import { isInRoom, isKept, isReachable, type Message, selectMessages } from './message.server.ts'

type Which = {
  /** Null for all rooms. */
  room: Room | null
  categoryId: number | null
  /** Searched in text, sender and category. */
  query: string
  /** Message id. */
  before: number | null
  limit: number
}

export type History = { messages: Message[]; isCut: boolean }

/** Newest first; `isCut` when older ones may be left. */
export function searchHistory(scope: Scope, { room, categoryId, query, before, limit }: Which): History {
  const place = and(
    room === null ? isReachable(scope) : isInRoom(scope, room),
    categoryId === null ? undefined : eq(chatMessages.categoryId, categoryId),
    before === null ? undefined : lt(chatMessages.id, before),
    isKept,
  )
  const found = query === '' ? null : findMessages(scope, query, { room, place, limit })
  const messages = selectMessages()
    .where(and(place, found?.matches))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
    .all()
  return { messages, isCut: found?.isCut ?? false }
}

type Where = Pick<Which, 'room' | 'limit'> & { place: SQL | undefined }

function findMessages(scope: Scope, query: string, where: Where) {
  const { room } = where
  const said = room === null ? findRecords(scope, 'message', query) : findSaid(scope, query, room)
  const ids = [...(said?.ids ?? []), ...listNamed(scope, query, where)]
  return { matches: sql`${chatMessages.id} in ${among(ids)}`, isCut: said?.isCut ?? false }
}

type Named = Omit<Where, 'room'>

function listNamed(scope: Scope, query: string, { room, ...which }: Where): number[] {
  const byPeople = listByPeople(scope, query, room, which)
  // Only jobs have categories.
  return room === 'team' ? byPeople : [...byPeople, ...listOfCategories(scope, query, room, which)]
}

function listByPeople(scope: Scope, query: string, room: Room | null, { place, limit }: Named): number[] {
  const names = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username}`
  // Without this index SQLite reads everything said to the team, or by the person.
  const index = room === 'team' ? sql`indexed by chat_messages_team_sender` : sql``
  const { id, companyId, senderId } = chatMessages
  return idsOf(sql`select said.id from ${users} join ${chatMessages} said on said.company_id = ${users.companyId}
      and said.id in (select ${id} from ${chatMessages} ${index}
        where ${and(eq(companyId, scope.companyId), sql`${senderId} = ${users.id}`, place)} order by ${id} desc limit ${limit})
    where ${users.companyId} = ${scope.companyId} and instr(search_text(${names}), ${searchText(query)})`)
}

function listOfCategories(
  scope: Scope,
  query: string,
  room: number | null,
  { place, limit }: Named,
): number[] {
  const like = `%${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const isNamed = and(
    eq(chatCategories.companyId, scope.companyId),
    // Many jobs have one of the same name.
    room === null ? undefined : eq(chatCategories.projectId, room),
    sql`${chatCategories.nameKey} like ${like} escape '\\'`,
  )
  const named = idsOf(sql`select ${chatCategories.id} as id from ${chatCategories} where ${isNamed}`)
  if (named.length === 0) return []
  const { id, companyId, categoryId } = chatMessages
  // `+id` makes SQLite use the index of categories.
  return idsOf(sql`select ${id} as id from ${chatMessages}
    where ${and(eq(companyId, scope.companyId), sql`${categoryId} in ${among(named)}`, place)} order by +${id} desc limit ${limit}`)
}

function idsOf(query: SQL): number[] {
  return db()
    .all<{ id: number }>(query)
    .map(({ id }) => id)
}
