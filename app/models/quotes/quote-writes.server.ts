import { and, eq, sql } from 'drizzle-orm'
import type { QuoteRoom } from '#app/domain/quotes/quote.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { quoteRooms, quotes } from '#db/schema/index.ts'
import { listQuoteRooms, liveQuotes, requireQuoteHead } from './quote.server.ts'

/** Call it last after writing rooms, discount or margin. */
export function keepQuoteSums(scope: Company, id: number) {
  const quote = { ...requireQuoteHead(scope, id), rooms: listQuoteRooms(scope, id) }
  const { net, gross, cost, hours } = quoteTotals(quote)
  db()
    .update(quotes)
    .set({ net, gross, cost, hours })
    .where(and(liveQuotes(scope), eq(quotes.id, id)))
    .run()
  return { ...quote, net, gross, cost, hours }
}

const ofQuote = ({ companyId }: Company, quoteId: number) =>
  and(eq(quoteRooms.companyId, companyId), eq(quoteRooms.quoteId, quoteId))

/** From `position` on, in their order. */
export function insertQuoteRooms(
  { companyId }: Scope,
  quoteId: number,
  rooms: readonly QuoteRoom[],
  position = 0,
): number[] {
  if (rooms.length === 0) return []
  return db()
    .insert(quoteRooms)
    .values(
      rooms.map(({ name, items }, at) => ({
        companyId,
        quoteId,
        name,
        items: [...items],
        position: position + at,
      })),
    )
    .returning({ id: quoteRooms.id })
    .all()
    .map(({ id }) => id)
}

export function saveQuoteRoom(scope: Scope, quoteId: number, id: number, { name, items }: QuoteRoom): void {
  db()
    .update(quoteRooms)
    .set({ name, items: [...items], version: sql`${quoteRooms.version} + 1` })
    .where(and(ofQuote(scope, quoteId), eq(quoteRooms.id, id)))
    .run()
}

/** `ids` are all rooms of the quote, in the new order. */
export function orderQuoteRooms(scope: Scope, quoteId: number, ids: readonly number[]): void {
  const places = JSON.stringify(ids)
  db()
    .update(quoteRooms)
    .set({
      position: sql`(select place.key from json_each(${places}) place where place.value = quote_rooms.id)`,
    })
    .where(and(ofQuote(scope, quoteId), sql`quote_rooms.id in (select value from json_each(${places}))`))
    .run()
}

export function deleteQuoteRoom(scope: Scope, quoteId: number, id: number): void {
  db()
    .delete(quoteRooms)
    .where(and(ofQuote(scope, quoteId), eq(quoteRooms.id, id)))
    .run()
}

/** Binned ones included. */
export function lastRevision({ companyId }: Scope, number: string): number {
  return (
    db()
      .select({ last: sql<number | null>`max(${quotes.revision})` })
      .from(quotes)
      .where(and(eq(quotes.companyId, companyId), eq(quotes.number, number)))
      .get()?.last ?? -1
  )
}
