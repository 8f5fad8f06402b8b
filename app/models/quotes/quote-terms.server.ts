import { and, count, desc, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { quotes, quoteTerms } from '#db/schema/index.ts'

const columns = {
  id: quoteTerms.id,
  name: quoteTerms.name,
  termsVersion: quoteTerms.termsVersion,
  body: quoteTerms.body,
  isRetired: quoteTerms.isRetired,
  createdBy: quoteTerms.createdBy,
  createdAt: quoteTerms.createdAt,
}

const ofCompany = ({ companyId }: Pick<Scope, 'companyId'>) => eq(quoteTerms.companyId, companyId)

/** In any state, binned ones included. */
const uses = subquery(sql<number>`(select count(*) from ${quotes}
  where ${quotes.companyId} = ${quoteTerms.companyId} and ${quotes.termsId} = ${quoteTerms.id})`)

export function listQuoteTerms(scope: Scope) {
  return db()
    .select({ ...columns, uses })
    .from(quoteTerms)
    .where(ofCompany(scope))
    .orderBy(sql`lower(${quoteTerms.name})`, desc(quoteTerms.termsVersion))
    .all()
}

export function findQuoteTerms(scope: Pick<Scope, 'companyId'>, id: number) {
  const where = and(ofCompany(scope), eq(quoteTerms.id, id))
  return db().select(columns).from(quoteTerms).where(where).get() ?? null
}

export function requireQuoteTerms(scope: Pick<Scope, 'companyId'>, id: number) {
  const terms = findQuoteTerms(scope, id)
  if (!terms) throw new NotFound('These terms were not found')
  return terms
}

export type QuoteTerms = ReturnType<typeof requireQuoteTerms>

export function countQuoteTerms(scope: Scope): number {
  return db().select({ n: count() }).from(quoteTerms).where(ofCompany(scope)).get()?.n ?? 0
}

export function insertQuoteTerms(scope: Scope, { name, body }: { name: string; body: string }): QuoteTerms {
  const { companyId, userId: createdBy } = scope
  const last = db()
    .select({ n: sql<number>`coalesce(max(${quoteTerms.termsVersion}), 0)` })
    .from(quoteTerms)
    .where(and(ofCompany(scope), eq(quoteTerms.name, name)))
    .get()
  const termsVersion = (last?.n ?? 0) + 1
  return db()
    .insert(quoteTerms)
    .values({ companyId, createdBy, name, body, termsVersion, createdAt: Date.now() })
    .returning(columns)
    .get()
}

/** The text itself is never changed. */
export function retireQuoteTerms(scope: Scope, id: number, isRetired: boolean): void {
  db()
    .update(quoteTerms)
    .set({ isRetired })
    .where(and(ofCompany(scope), eq(quoteTerms.id, id)))
    .run()
}
