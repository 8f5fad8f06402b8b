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
  /** Null for all of the company's rooms. */
  room: Room | null
  categoryId: number | null
  /** Looked for in what was said, the sender's name and the category's. */
  query: string
  /** Sent before the message of that id. */
  before: number | null
  limit: number
}

export type History = { messages: Message[]; isCut: boolean }

/** The newest messages that are asked for, newest first; `isCut` when there may be older ones that were not looked at. */
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

/** The newest by each person whose name holds the text, and of each category whose name does: as many of each as are shown. */
function listNamed(scope: Scope, query: string, { room, ...which }: Where): number[] {
  const byPeople = listByPeople(scope, query, room, which)
  // Nothing that was said to the team has a category: those are of jobs.
  return room === 'team' ? byPeople : [...byPeople, ...listOfCategories(scope, query, room, which)]
}

/** People are few: they are read. */
function listByPeople(scope: Scope, query: string, room: Room | null, { place, limit }: Named): number[] {
  const names = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username}`
  // Else all that was ever said to the team would be read in search of what one person said, or the other way round.
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
  // By +id the index of categories finds them, and not that of all messages.
  return idsOf(sql`select ${id} as id from ${chatMessages}
    where ${and(eq(companyId, scope.companyId), sql`${categoryId} in ${among(named)}`, place)} order by +${id} desc limit ${limit}`)
}

function idsOf(query: SQL): number[] {
  return db()
    .all<{ id: number }>(query)
    .map(({ id }) => id)
}
