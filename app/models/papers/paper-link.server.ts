import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { LinkedPaper } from '#app/domain/papers/paper-links.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { paperLinks } from '#db/schema/index.ts'

export const columnOf = { quote: 'quoteId', invoice: 'invoiceId', variation: 'variationId' } as const

function ofPaper({ companyId }: Company, { kind, id }: LinkedPaper): SQL | undefined {
  return and(eq(paperLinks.companyId, companyId), eq(paperLinks[columnOf[kind]], id))
}

type NewLink = { tokenHash: string; sentTo: string; expiresAt: number }

export function insertPaperLink(
  { companyId, userId }: Scope,
  { kind, id }: LinkedPaper,
  link: NewLink,
): number {
  return db()
    .insert(paperLinks)
    .values({ ...link, companyId, [columnOf[kind]]: id, createdBy: userId, createdAt: Date.now() })
    .returning({ id: paperLinks.id })
    .get().id
}

/** Newest first. */
export function listPaperLinks(scope: Company, paper: LinkedPaper) {
  const { id, sentTo, expiresAt, revokedAt, createdAt } = paperLinks
  return db()
    .select({ id, sentTo, expiresAt, revokedAt, createdAt })
    .from(paperLinks)
    .where(ofPaper(scope, paper))
    .orderBy(desc(id))
    .limit(50)
    .all()
}

const isUnrevoked = isNull(paperLinks.revokedAt)

/** All of the document, or one; returns how many. */
export function revokePaperLinks(scope: Company, paper: LinkedPaper, id?: number): number {
  const one = id === undefined ? undefined : eq(paperLinks.id, id)
  return db()
    .update(paperLinks)
    .set({ revokedAt: Date.now() })
    .where(and(ofPaper(scope, paper), one, isUnrevoked))
    .run().changes
}

export function extendPaperLinks(scope: Company, paper: LinkedPaper, expiresAt: number): void {
  db()
    .update(paperLinks)
    .set({ expiresAt })
    .where(and(ofPaper(scope, paper), isUnrevoked))
    .run()
}

/** Takes no Scope: the link proves who may read. */
export function isOpenLink(tokenHash: string, now: number): SQL | undefined {
  return and(eq(paperLinks.tokenHash, tokenHash), isUnrevoked, gt(paperLinks.expiresAt, now))
}
