import { and, eq, isNull, ne } from 'drizzle-orm'
import { isOpenLink } from '#app/models/papers/paper-link.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { companies, paperLinks, quoteAcceptances, quotes } from '#db/schema/index.ts'

// No Scope: the link proves who may read.

/** Null for a link that is unknown, revoked or expired, or of a closed company. */
export function findQuoteOfLink(tokenHash: string, now: number) {
  const row = db()
    .select({
      sentTo: paperLinks.sentTo,
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
    .from(paperLinks)
    .innerJoin(companies, eq(companies.id, paperLinks.companyId))
    .innerJoin(quotes, onKey(quotes, paperLinks.quoteId))
    .leftJoin(
      quoteAcceptances,
      and(eq(quoteAcceptances.companyId, quotes.companyId), eq(quoteAcceptances.quoteId, quotes.id)),
    )
    .where(
      and(
        isOpenLink(tokenHash, now),
        isNull(companies.closedAt),
        isNull(quotes.binEntryId),
        ne(quotes.status, 'draft'),
      ),
    )
    .get()
  if (!row || row.document === null || row.contentHash === null) return null
  return { ...row, document: row.document, contentHash: row.contentHash }
}

export type LinkedQuote = NonNullable<ReturnType<typeof findQuoteOfLink>>
