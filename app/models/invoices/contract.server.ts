import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ContractLine } from '#app/domain/invoices/agreement.ts'
import type { Company } from '#app/domain/scope.ts'
import { quoteColumns, roomsOfQuote } from '#app/models/quotes/quote.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, quoteAcceptances, quotes } from '#db/schema/index.ts'

export function readAgreedOf({ companyId }: Company, projectId: number) {
  const rows = db()
    .select({
      quote: quoteColumns,
      document: quotes.document,
      rooms: roomsOfQuote,
      extras: quoteAcceptances.extras,
      approved: approvedOf(projectId),
    })
    .from(companies)
    .leftJoin(
      quotes,
      and(
        eq(quotes.companyId, companies.id),
        eq(quotes.projectId, projectId),
        eq(quotes.status, 'accepted'),
        isNull(quotes.binEntryId),
      ),
    )
    .leftJoin(
      quoteAcceptances,
      and(eq(quoteAcceptances.companyId, quotes.companyId), eq(quoteAcceptances.quoteId, quotes.id)),
    )
    .where(eq(companies.id, companyId))
    .orderBy(asc(quotes.id))
    .all()
  return {
    quotes: rows.flatMap(({ quote, document, rooms, extras }) =>
      quote === null ? [] : [{ ...quote, document, rooms, extras: extras ?? [] }],
    ),
    variations: rows[0]?.approved ?? [],
  }
}

/** Lines as the client approved them, in the order of numbers. */
function approvedOf(projectId: number) {
  return jsonOf<
    { id: number; number: number; lines: ContractLine[] }[]
  >(sql`(select json_group_array(json_object('id', id, 'number', number, 'lines', json(agreed)))
    from (select id, number, coalesce(json_extract(document, '$.lines'), lines) agreed from variations
    where company_id = "companies"."id" and project_id = ${projectId} and state = 'approved' order by number))`)
}

/** Taken from the newest quote that has them. */
export function readOrderOf({ companyId }: Company, projectId: number) {
  const rows = db()
    .select({ orderNumber: quoteAcceptances.orderNumber, siteAddress: quotes.siteAddress })
    .from(quotes)
    .leftJoin(
      quoteAcceptances,
      and(eq(quoteAcceptances.companyId, quotes.companyId), eq(quoteAcceptances.quoteId, quotes.id)),
    )
    .where(
      and(
        eq(quotes.companyId, companyId),
        eq(quotes.projectId, projectId),
        eq(quotes.status, 'accepted'),
        isNull(quotes.binEntryId),
      ),
    )
    .orderBy(desc(quotes.id))
    .all()
  return {
    orderNumber: rows.find(({ orderNumber }) => orderNumber)?.orderNumber ?? '',
    siteAddress: rows.find(({ siteAddress }) => siteAddress)?.siteAddress ?? '',
  }
}
