import { and, desc, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type QuoteStatus, quoteStatuses } from '#app/domain/quotes/quote.ts'
import { overStatuses } from '#app/domain/quotes/quote-status.ts'
import { type Decided, sizesFrom } from '#app/domain/quotes/win-rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, quotes } from '#db/schema/index.ts'
import { liveQuotes, type QuoteHead, quoteColumns } from './quote.server.ts'

export const maxListedQuotes = 5000

/** The newest not in the bin. */
const newestRevisions = sql`not exists (select 1 from quotes later where later.company_id = ${quotes.companyId}
  and later.number = ${quotes.number} and later.revision > ${quotes.revision} and later.bin_entry_id is null)`

const { won, lost } = overStatuses
const open = quoteStatuses.filter(status => !won.includes(status) && !lost.includes(status))

/** Newest revisions alone. */
export function listOpenQuotes(scope: Scope) {
  const { id, status, net, kind, sentAt, validUntil } = quotes
  return (
    db()
      .select({ id, status, net, kind, sentAt, validUntil })
      .from(quotes)
      .where(and(liveQuotes(scope), newestRevisions, inArray(status, open)))
      // The plus keeps SQLite from going through all quotes in order.
      .orderBy(desc(sql`+${id}`))
      .limit(maxListedQuotes)
      .all()
  )
}

/** First day, and the start of this and the next month in milliseconds. */
export type Month = { day: string; begins: number; ends: number }

type BookSpan = { months: readonly Month[]; most: number }

/** Decisions of these months. `won` and `lost` are of all time, up to `most` + 1; `followUpDays` is null where unset. */
export function readQuoteBook({ companyId }: Scope, { months, most }: BookSpan) {
  const { kind, net, status, decidedAt, validUntil } = quotes
  const isLive = sql`${quotes.companyId} = ${companyId} and ${quotes.binEntryId} is null`
  const counted = (statuses: readonly QuoteStatus[]) =>
    sql`(select count(*) from (select 1 from ${quotes}
      where ${isLive} and ${status} in ${statuses} and ${newestRevisions} limit ${most + 1}))`
  const size = sql.join(
    sizesFrom.slice(1).map(from => sql`(${net} >= ${from})`),
    sql` + `,
  )
  const summed = (
    month: SQL,
    from: SQL,
    isIt: SQL,
  ) => sql`select ${kind} as kind, ${status} = 'accepted' as isWon,
      ${month} as decidedOn, ${size} as size, count(*) as count, sum(${net}) as net
    from ${from} where ${isLive} and ${isIt} and ${newestRevisions} group by 1, 2, 3, 4`
  const answered = summed(
    sql`month.value ->> 'day'`,
    sql`json_each(${JSON.stringify(months)}) month cross join ${quotes}`,
    sql`${status} in ('accepted', 'declined') and ${decidedAt} >= month.value ->> 'begins' and ${decidedAt} < month.value ->> 'ends'`,
  )
  const ranOut = summed(
    sql`substr(${validUntil}, 1, 7) || '-01'`,
    sql`${quotes}`,
    sql`${status} = 'expired' and ${validUntil} >= ${months[0]?.day ?? ''}`,
  )
  const book = db().get<{
    won: number
    lost: number
    followUpDays: number | null
    decided: string
  }>(sql`select
    ${counted(won)} as won, ${counted(lost)} as lost,
    (select follow_up_days from quote_settings where company_id = ${companyId}) as followUpDays,
    (select json_group_array(json_array(kind, isWon, decidedOn, size, count, net))
      from (${answered} union all ${ranOut})) as decided`)
  const decided = JSON.parse(book.decided).map(
    ([kind, isWon, decidedOn, size, count, net]: DecidedRow): Decided => ({
      ...{ kind, isWon: isWon === 1, decidedOn, size, count, net },
    }),
  )
  return { ...book, decided: decided as Decided[] }
}

type DecidedRow = [kind: string, isWon: 0 | 1, decidedOn: string, size: number, count: number, net: number]

type Chosen = {
  /** Null for all of them. */
  segment: keyof typeof overStatuses | null
  /** Still open, but shown with those that are over. */
  runOut: readonly number[]
}
type Span = { limit: number; offset: number }

function selectIds(scope: Scope, { segment, runOut }: Chosen, { limit, offset }: Span) {
  const isShown =
    segment === null
      ? undefined
      : or(inArray(quotes.status, overStatuses[segment]), sql`${quotes.id} in ${among(runOut)}`)
  return db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(liveQuotes(scope), newestRevisions, isShown))
    .orderBy(desc(quotes.id))
    .limit(limit)
    .offset(offset)
}

/** Newest revisions alone. */
export function listQuoteIds(scope: Scope): number[] {
  const all = selectIds(scope, { segment: null, runOut: [] }, { limit: maxListedQuotes, offset: 0 }).all()
  return all.map(({ id }) => id)
}

/** By number, words or client; null when nothing is looked for. */
export function searchQuotes(scope: Scope, query: string) {
  const found = findRecords(scope, 'quote', query)
  const named = findRecords(scope, 'client', query)
  if (found === null || named === null) return null
  const { id, status, sentAt, validUntil } = quotes
  const facts = db()
    .select({ id, status, sentAt, validUntil })
    .from(quotes)
    .where(
      and(
        liveQuotes(scope),
        newestRevisions,
        sql`(${id} in ${among(found.ids)} or ${quotes.clientId} in ${among(named.ids)})`,
      ),
    )
    .orderBy(desc(id))
    .limit(maxListedQuotes)
    .all()
  return { facts, isCut: found.isCut || named.isCut || facts.length === maxListedQuotes }
}

const events = (what: string) =>
  subquery(sql<number>`(select ${sql.raw(what)} from paper_events event where event.company_id = ${quotes.companyId}
    and event.quote_id = ${quotes.id} and event.kind = 'viewed')`)

const askedAt = subquery(sql<
  number | null
>`(select earlier.decided_at from quotes earlier where earlier.company_id = ${quotes.companyId}
  and earlier.id = ${quotes.supersedesId} and earlier.answer <> '')`)

/** Items without a price or with an empty cost. */
const unpriced = subquery(sql<number>`(select count(*) from quote_rooms room, json_each(room.items) item
  where ${quotes.status} = 'draft' and room.company_id = ${quotes.companyId} and room.quote_id = ${quotes.id}
    and item.value ->> 'price' is null and (json_array_length(item.value, '$.lines') = 0
      or exists (select 1 from json_each(item.value, '$.lines') line where line.value ->> 'each' = 0)))`)

export function listQuoteRows(scope: Scope, ids: readonly number[]) {
  return ids.length === 0 ? [] : rowsAmong(scope, among(ids))
}

export function listQuotePage(scope: Scope, chosen: Chosen, span: Span) {
  return rowsAmong(scope, selectIds(scope, chosen, span))
}

function rowsAmong(scope: Scope, ids: SQLWrapper) {
  return db()
    .select({
      id: quotes.id,
      number: quotes.number,
      revision: quotes.revision,
      title: quotes.title,
      kind: quotes.kind,
      status: quotes.status,
      net: quotes.net,
      gross: quotes.gross,
      createdAt: quotes.createdAt,
      sentAt: quotes.sentAt,
      decidedAt: quotes.decidedAt,
      validUntil: quotes.validUntil,
      answer: quotes.answer,
      clientName: clients.name,
      jobNumber: projects.jobNumber,
      views: events('count(*)'),
      lastViewedAt: events('max(event.created_at)').mapWith((at: number | null) => at),
      askedAt,
      unpriced,
    })
    .from(quotes)
    .leftJoin(clients, onKey(clients, quotes.clientId))
    .leftJoin(projects, onKey(projects, quotes.projectId))
    .where(and(liveQuotes(scope), sql`${quotes.id} in ${ids}`))
    .orderBy(desc(quotes.id))
    .all()
}

export type QuoteRow = ReturnType<typeof rowsAmong>[number]

/** Every revision. */
export function listQuotes(scope: Scope, { limit, offset }: { limit: number; offset: number }): QuoteHead[] {
  return db()
    .select(quoteColumns)
    .from(quotes)
    .where(liveQuotes(scope))
    .orderBy(desc(quotes.id))
    .limit(limit)
    .offset(offset)
    .all()
}
