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

/** Of each kind of match so many of the newest are looked at. */
const mostLookedAt = 500

/** The newest messages that are asked for, newest first; `isCut` when there may be older ones that were not looked at. */
export function searchHistory(scope: Scope, { room, categoryId, query, before, limit }: Which): History {
  const place = and(
    room === null ? isReachable(scope) : isInRoom(scope, room),
    categoryId === null ? undefined : eq(chatMessages.categoryId, categoryId),
    before === null ? undefined : lt(chatMessages.id, before),
    isKept,
  )
  const found = query === '' ? null : findMessages(scope, query, { room, place })
  const messages = selectMessages()
    .where(and(place, found?.matches))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
    .all()
  return { messages, isCut: found?.isCut ?? false }
}

type Where = { room: Room | null; place: SQL | undefined }

function findMessages(scope: Scope, query: string, { room, place }: Where) {
  const said = room === null ? findRecords(scope, 'message', query) : findSaid(scope, query, room)
  // What is said to the team has no category.
  const ofCategory = room === 'team' ? [] : byCategory(scope, query, place)
  const named = [...byName(scope, query, place), ...ofCategory]
  const ids = [...(said?.ids ?? []), ...named]
  return {
    matches: sql`${chatMessages.id} in ${among(ids)}`,
    isCut: (said?.isCut ?? false) || named.length >= mostLookedAt,
  }
}

/** The newest of those whose name holds the text. People are few: they are read. */
function byName({ companyId }: Scope, query: string, place: SQL | undefined): number[] {
  const wanted = searchText(query)
  const people = db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(eq(users.companyId, companyId))
    .all()
    .filter(({ firstName, lastName, username }) =>
      searchText(`${firstName} ${lastName} ${username}`).includes(wanted),
    )
  return people.flatMap(({ id }) => newestOf(companyId, eq(chatMessages.senderId, id), place))
}

function byCategory({ companyId }: Scope, query: string, place: SQL | undefined): number[] {
  const like = `%${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const categories = sql`${chatMessages.categoryId} in (select ${chatCategories.id} from ${chatCategories}
    where ${chatCategories.companyId} = ${companyId} and ${chatCategories.nameKey} like ${like} escape '\\')`
  return newestOf(companyId, categories, place)
}

function newestOf(companyId: number, which: SQL, place: SQL | undefined): number[] {
  return db()
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.companyId, companyId), which, place))
    .orderBy(desc(chatMessages.id))
    .limit(mostLookedAt)
    .all()
    .map(({ id }) => id)
}
