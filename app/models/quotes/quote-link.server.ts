import { and, desc, eq, isNull, max, ne } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, quoteAcceptances, quoteEvents, quoteLinks, quotes } from '#db/schema/index.ts'

type Company = Pick<Scope, 'companyId'>

type NewLink = { quoteId: number; tokenHash: string; sentTo: string; expiresAt: number }

export function insertQuoteLink({ companyId, userId }: Scope, link: NewLink): number {
  return db()
    .insert(quoteLinks)
    .values({ ...link, companyId, createdBy: userId, createdAt: Date.now() })
    .returning({ id: quoteLinks.id })
    .get().id
}

export function listQuoteLinks({ companyId }: Company, quoteId: number) {
  return db()
    .select({
      id: quoteLinks.id,
      sentTo: quoteLinks.sentTo,
      expiresAt: quoteLinks.expiresAt,
      revokedAt: quoteLinks.revokedAt,
      createdAt: quoteLinks.createdAt,
    })
    .from(quoteLinks)
    .where(and(eq(quoteLinks.companyId, companyId), eq(quoteLinks.quoteId, quoteId)))
    .orderBy(desc(quoteLinks.id))
    .limit(50)
    .all()
}

const isUnrevoked = isNull(quoteLinks.revokedAt)

export function revokeQuoteLinks({ companyId }: Company, quoteId: number, id?: number): number {
  const one = id === undefined ? undefined : eq(quoteLinks.id, id)
  return db()
    .update(quoteLinks)
    .set({ revokedAt: Date.now() })
    .where(and(eq(quoteLinks.companyId, companyId), eq(quoteLinks.quoteId, quoteId), one, isUnrevoked))
    .run().changes
}

export function extendQuoteLinks({ companyId }: Company, quoteId: number, expiresAt: number): void {
  db()
    .update(quoteLinks)
    .set({ expiresAt })
    .where(and(eq(quoteLinks.companyId, companyId), eq(quoteLinks.quoteId, quoteId), isUnrevoked))
    .run()
}

// Below, no Scope: the link proves who may read.

/** Null for a link that is unknown, revoked or expired, or of a closed company. */
export function findQuoteOfLink(tokenHash: string, now: number) {
  const row = db()
    .select({
      linkId: quoteLinks.id,
      expiresAt: quoteLinks.expiresAt,
      sentTo: quoteLinks.sentTo,
      id: quotes.id,
      companyId: quotes.companyId,
      timeZone: companies.timeZone,
      number: quotes.number,
      title: quotes.title,
      revision: quotes.revision,
      status: quotes.status,
      validUntil: quotes.validUntil,
      document: quotes.document,
      sharedFiles: quotes.sharedFiles,
      termsId: quotes.termsId,
      contentHash: quotes.contentHash,
      projectId: quotes.projectId,
      createdBy: quotes.createdBy,
      decidedAt: quotes.decidedAt,
      answer: quotes.answer,
      acceptance: quoteAcceptances,
    })
    .from(quoteLinks)
    .innerJoin(companies, eq(companies.id, quoteLinks.companyId))
    .innerJoin(quotes, and(eq(quotes.companyId, quoteLinks.companyId), eq(quotes.id, quoteLinks.quoteId)))
    .leftJoin(
      quoteAcceptances,
      and(eq(quoteAcceptances.companyId, quotes.companyId), eq(quoteAcceptances.quoteId, quotes.id)),
    )
    .where(
      and(
        eq(quoteLinks.tokenHash, tokenHash),
        isUnrevoked,
        isNull(companies.closedAt),
        isNull(quotes.binEntryId),
        ne(quotes.status, 'draft'),
      ),
    )
    .get()
  if (!row || row.expiresAt <= now || row.document === null || row.contentHash === null) return null
  return { ...row, document: row.document, contentHash: row.contentHash }
}

export type LinkedQuote = NonNullable<ReturnType<typeof findQuoteOfLink>>

/** Null where they never viewed it. */
export function lastViewOf({ companyId, id }: LinkedQuote): number | null {
  const { createdAt, quoteId, kind } = quoteEvents
  const isView = and(eq(quoteEvents.companyId, companyId), eq(quoteId, id), eq(kind, 'viewed'))
  return (
    db()
      .select({ at: max(createdAt) })
      .from(quoteEvents)
      .where(isView)
      .get()?.at ?? null
  )
}
