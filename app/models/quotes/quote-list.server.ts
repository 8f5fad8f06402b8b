import { and, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, quotes } from '#db/schema/index.ts'
import { liveQuotes, type QuoteHead, quoteColumns } from './quote.server.ts'

/** So many of a company's quotes are counted and listed, the newest; how each stands is reckoned for all of them. */
export const mostListedQuotes = 5000

/** Of each number; one whose later revision lies in the bin is the newest again. */
const newestRevisions = sql`not exists (select 1 from quotes later where later.company_id = ${quotes.companyId}
  and later.number = ${quotes.number} and later.revision > ${quotes.revision} and later.bin_entry_id is null)`

/** Of every quote, in its newest revision, what says how it stands and what it counts for: newest first. */
export function listQuoteFacts(scope: Scope) {
  const { id, status, net, kind, sentAt, validUntil, decidedAt } = quotes
  return db()
    .select({ id, status, net, kind, sentAt, validUntil, decidedAt })
    .from(quotes)
    .where(and(liveQuotes(scope), newestRevisions))
    .orderBy(desc(id))
    .limit(mostListedQuotes)
    .all()
}

/** Those whose number or words hold a text, or whose client does; null when nothing is looked for. */
export function searchQuotes(scope: Scope, query: string): { ids: Set<number>; isCut: boolean } | null {
  const found = findRecords(scope, 'quote', query)
  const named = findRecords(scope, 'client', query)
  if (found === null || named === null) return null
  const ofClients = named.ids.length === 0 ? [] : listQuotesOf(scope, named.ids)
  return { ids: new Set([...found.ids, ...ofClients]), isCut: found.isCut || named.isCut }
}

function listQuotesOf(scope: Scope, clientIds: readonly number[]): number[] {
  return db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(liveQuotes(scope), newestRevisions, sql`${quotes.clientId} in ${among(clientIds)}`))
    .orderBy(desc(quotes.id))
    .limit(mostListedQuotes)
    .all()
    .map(({ id }) => id)
}

const events = (what: string) =>
  subquery(sql<number>`(select ${sql.raw(what)} from quote_events event where event.company_id = ${quotes.companyId}
    and event.quote_id = ${quotes.id} and event.kind = 'viewed')`)

const askedAt = subquery(sql<
  number | null
>`(select earlier.decided_at from quotes earlier where earlier.company_id = ${quotes.companyId}
  and earlier.id = ${quotes.supersedesId} and earlier.answer <> '')`)

/** Items whose price comes of costs, and which have none yet, or one of nothing. */
const unpriced = subquery(sql<number>`(select count(*) from quote_rooms room, json_each(room.items) item
  where ${quotes.status} = 'draft' and room.company_id = ${quotes.companyId} and room.quote_id = ${quotes.id}
    and item.value ->> 'price' is null and (json_array_length(item.value, '$.lines') = 0
      or exists (select 1 from json_each(item.value, '$.lines') line where line.value ->> 'each' = 0)))`)

/** Those of `ids` as the list tells them, newest first. */
export function listQuoteRows(scope: Scope, ids: readonly number[]) {
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
    .leftJoin(clients, and(eq(clients.companyId, quotes.companyId), eq(clients.id, quotes.clientId)))
    .leftJoin(projects, and(eq(projects.companyId, quotes.companyId), eq(projects.id, quotes.projectId)))
    .where(and(liveQuotes(scope), sql`${quotes.id} in ${among(ids)}`))
    .orderBy(desc(quotes.id))
    .all()
}

export type QuoteRow = ReturnType<typeof listQuoteRows>[number]

/** Newest first, every revision, as the API lists. */
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
