import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { type QuoteTotals, quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { rowsOf, type ValuesOf } from '#app/models/rows.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { quoteRooms, quotes } from '#db/schema/index.ts'
import { findAcceptance } from './quote-acceptance.server.ts'

// Documents are as long as all the rest, so they are read where shown.
const { document: _document, ...columns } = getTableColumns(quotes)
export const quoteColumns = columns

const rows = rowsOf(quotes, 'Quote not found', quoteColumns)
export const { live: liveQuotes, find: findQuoteHead, require: requireQuoteHead, save: saveQuoteHead } = rows

export type QuoteHead = ReturnType<typeof requireQuoteHead>

export function insertQuote(scope: Scope, values: ValuesOf<typeof quotes>): number {
  return rows.insert(scope, values).id
}

export function listQuoteRooms({ companyId }: Company, quoteId: number) {
  return db()
    .select({
      id: quoteRooms.id,
      position: quoteRooms.position,
      name: quoteRooms.name,
      items: quoteRooms.items,
      version: quoteRooms.version,
    })
    .from(quoteRooms)
    .where(and(eq(quoteRooms.companyId, companyId), eq(quoteRooms.quoteId, quoteId)))
    .orderBy(asc(quoteRooms.position), asc(quoteRooms.id))
    .all()
}

export type QuoteRoomRow = ReturnType<typeof listQuoteRooms>[number]

export const roomsOfQuote = jsonOf<
  QuoteRoomRow[]
>(sql`(select json_group_array(json_object('id', id, 'position', position,
      'name', name, 'items', json(items), 'version', version) order by position, id)
    from quote_rooms where company_id = "quotes"."company_id" and quote_id = "quotes"."id")`)

export type Quote = QuoteHead & {
  rooms: QuoteRoomRow[]
  /** Without extras; for an accepted quote with those taken. */
  totals: QuoteTotals
}

/** Null for another company's, or a binned one. */
export function getQuote(scope: Company, id: number): Quote | null {
  const where = and(liveQuotes(scope), eq(quotes.id, id))
  const quote = db()
    .select({ ...quoteColumns, rooms: roomsOfQuote })
    .from(quotes)
    .where(where)
    .get()
  if (!quote) return null
  const taken = quote.status === 'accepted' ? findAcceptance(scope, id)?.extras : undefined
  return { ...quote, totals: quoteTotals(quote, new Set(taken)) }
}

export function requireQuote(scope: Company, id: number): Quote {
  const quote = getQuote(scope, id)
  if (!quote) throw new NotFound('Quote not found')
  return quote
}

export function listRevisions(scope: Company, number: string) {
  const { id, revision, status, issuedOn, sentAt, version } = quoteColumns
  return db()
    .select({ id, revision, status, issuedOn, sentAt, version })
    .from(quotes)
    .where(and(liveQuotes(scope), eq(quotes.number, number)))
    .orderBy(desc(quotes.revision))
    .all()
}
