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

/**
 * The newest by each person whose name holds the text, and the newest of categories whose name does: as many of each as are shown.
 * People are few: they are read.
 */
function listNamed({ companyId }: Scope, query: string, { room, place, limit }: Where): number[] {
  const names = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username}`
  const like = `%${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { id, senderId, categoryId } = chatMessages
  const newest = (index: SQL, which: SQL, order: SQL) => sql`select ${id} as id from ${chatMessages} ${index}
    where ${and(eq(chatMessages.companyId, companyId), which, place)} order by ${order} desc limit ${limit}`
  const isNamed = sql`${categoryId} in (select ${chatCategories.id} from ${chatCategories}
    where ${chatCategories.companyId} = ${companyId} and ${chatCategories.nameKey} like ${like} escape '\\')`
  // Else all that was ever said to the team would be read, in search of a person's or of a category's.
  const byPerson = room === 'team' ? sql`indexed by chat_messages_sender` : sql``
  const byCategory = sql`indexed by chat_messages_category`
  const found = db().all<{ id: number }>(sql`
    select said.id from ${users} join ${chatMessages} said on said.company_id = ${users.companyId}
      and said.id in (${newest(byPerson, sql`${senderId} = ${users.id}`, sql`${id}`)})
    where ${users.companyId} = ${companyId} and instr(search_text(${names}), ${searchText(query)})
    union all select id from (${newest(byCategory, isNamed, sql`+${id}`)})`)
  return found.map(({ id }) => id)
}
