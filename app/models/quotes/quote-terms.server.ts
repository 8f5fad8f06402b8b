import { and, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { columnsOf, rowsOf } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { quotes, quoteTerms } from '#db/schema/index.ts'

const rows = rowsOf(quoteTerms, 'These terms were not found')
export const {
  find: findQuoteTerms,
  require: requireQuoteTerms,
  count: countQuoteTerms,
  save: saveQuoteTerms,
} = rows

export type QuoteTerms = ReturnType<typeof requireQuoteTerms>

/** In any state, binned ones included. */
const uses = subquery(sql<number>`(select count(*) from ${quotes}
  where ${quotes.companyId} = ${quoteTerms.companyId} and ${quotes.termsId} = ${quoteTerms.id})`)

export function listQuoteTerms(scope: Scope) {
  return db()
    .select({ ...columnsOf(quoteTerms), uses })
    .from(quoteTerms)
    .where(rows.live(scope))
    .orderBy(sql`lower(${quoteTerms.name})`, desc(quoteTerms.termsVersion))
    .all()
}

/** Takes the name's next version. */
export function insertQuoteTerms(scope: Scope, { name, body }: { name: string; body: string }): QuoteTerms {
  const last = db()
    .select({ n: sql<number>`coalesce(max(${quoteTerms.termsVersion}), 0)` })
    .from(quoteTerms)
    .where(and(rows.live(scope), eq(quoteTerms.name, name)))
    .get()
  return rows.insert(scope, { name, body, termsVersion: (last?.n ?? 0) + 1 })
}
