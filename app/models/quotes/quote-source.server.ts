import { and, desc, eq, sql } from 'drizzle-orm'
import type { QuotePattern } from '#app/domain/quotes/quote-pattern.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { priceListItems, quotes, quoteTemplates, quoteTerms } from '#db/schema/index.ts'
import { getQuote, liveQuotes } from './quote.server.ts'
import { findQuoteTemplate } from './quote-template.server.ts'

/** Templates by name; the newest quotes, newest revisions alone. */
export function listQuoteSources(scope: Scope, maxQuotes: number) {
  const templates = db()
    .select({ id: quoteTemplates.id, name: quoteTemplates.name })
    .from(quoteTemplates)
    .where(eq(quoteTemplates.companyId, scope.companyId))
    .orderBy(sql`lower(${quoteTemplates.name})`)
    .limit(200)
    .all()
  const earlier = db()
    .select({ id: quotes.id, number: quotes.number, title: quotes.title })
    .from(quotes)
    .where(and(liveQuotes(scope), sql`${quotes.status} <> 'superseded'`))
    .orderBy(desc(quotes.id))
    .limit(maxQuotes)
    .all()
  return { templates, earlier }
}

export function findPattern(
  scope: Scope,
  source: { of: 'template' | 'quote'; id: number },
): (QuotePattern & { kind: string }) | null {
  if (source.of === 'quote') {
    const quote = getQuote(scope, source.id)
    if (!quote) return null
    const { intro, exclusions, paymentStages, templateId, hourCost, kind } = quote
    const rooms = quote.rooms.map(({ name, items }) => ({ name, items }))
    return { intro, exclusions, paymentStages, templateId, hourCost, kind, rooms }
  }
  const template = findQuoteTemplate(scope, source.id)
  return template && { ...template.pattern, kind: template.name }
}

/** Newest versions, newest first. */
export function listOfferedTerms(scope: Scope) {
  const { companyId, name, termsVersion } = quoteTerms
  return db()
    .select({ id: quoteTerms.id, name, termsVersion })
    .from(quoteTerms)
    .where(
      and(
        eq(companyId, scope.companyId),
        eq(quoteTerms.isRetired, false),
        sql`not exists (select 1 from quote_terms later where later.company_id = ${companyId}
          and later.name = ${name} and later.terms_version > ${termsVersion})`,
      ),
    )
    .orderBy(desc(quoteTerms.id))
    .limit(50)
    .all()
}

/** Binned ones included. */
export function listKnownPriceListItems({ companyId }: Scope, ids: readonly number[]): number[] {
  return listCostDays({ companyId }, ids).map(({ id }) => id)
}

export function listCostDays({ companyId }: Company, ids: readonly number[]) {
  return db()
    .select({ id: priceListItems.id, costOn: priceListItems.costOn })
    .from(priceListItems)
    .where(
      and(eq(priceListItems.companyId, companyId), sql`${priceListItems.id} in ${among([...new Set(ids)])}`),
    )
    .all()
}

/** Exact matches first, then names that begin so. */
export function findPriceListItems({ companyId }: Scope, name: string, most: number) {
  const { id, kind, name: itemName, supplier, unit, cost, waste } = priceListItems
  const isCalled = sql`lower(${itemName}) = lower(${name})`
  return db()
    .select({ id, kind, name: itemName, supplier, unit, cost, waste, isExact: sql<number>`${isCalled}` })
    .from(priceListItems)
    .where(
      and(
        eq(priceListItems.companyId, companyId),
        sql`${priceListItems.binEntryId} is null`,
        sql`(instr(lower(${itemName}), lower(${name})) > 0 or instr(lower(${name}), lower(${itemName}) || ',') = 1)`,
      ),
    )
    .orderBy(sql`${isCalled} desc, lower(${itemName})`)
    .limit(most)
    .all()
}

export function listPriceListNames({ companyId }: Company, most: number): string[] {
  return db()
    .select({ name: priceListItems.name })
    .from(priceListItems)
    .where(and(eq(priceListItems.companyId, companyId), sql`${priceListItems.binEntryId} is null`))
    .orderBy(sql`lower(${priceListItems.name})`)
    .limit(most)
    .all()
    .map(({ name }) => name)
}
