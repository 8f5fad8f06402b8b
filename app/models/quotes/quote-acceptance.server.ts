import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, projects, quoteAcceptances, quotes } from '#db/schema/index.ts'

type NewAcceptance = Omit<typeof quoteAcceptances.$inferInsert, 'id' | 'companyId'>

export function insertAcceptance({ companyId }: Company, acceptance: NewAcceptance): void {
  db()
    .insert(quoteAcceptances)
    .values({ ...acceptance, companyId })
    .run()
}

export function findAcceptance({ companyId }: Company, quoteId: number) {
  const where = and(eq(quoteAcceptances.companyId, companyId), eq(quoteAcceptances.quoteId, quoteId))
  return db().select().from(quoteAcceptances).where(where).get() ?? null
}

/** Null for a draft. */
export function findSentDocument({ companyId }: Company, quoteId: number) {
  const row = db()
    .select({
      document: quotes.document,
      sharedFiles: quotes.sharedFiles,
      contentHash: quotes.contentHash,
      acceptance: quoteAcceptances,
      timeZone: companies.timeZone,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .leftJoin(
      quoteAcceptances,
      and(eq(quoteAcceptances.companyId, quotes.companyId), eq(quoteAcceptances.quoteId, quotes.id)),
    )
    .where(and(eq(quotes.companyId, companyId), eq(quotes.id, quoteId)))
    .get()
  return row?.document && row.contentHash
    ? { ...row, document: row.document, contentHash: row.contentHash }
    : null
}

export function isNumberAccepted({ companyId }: Company, number: string): boolean {
  const where = and(
    eq(quotes.companyId, companyId),
    eq(quotes.number, number),
    eq(quotes.status, 'accepted'),
    isNull(quotes.binEntryId),
  )
  return db().select({ id: quotes.id }).from(quotes).where(where).get() !== undefined
}

/** Without accepted and withdrawn ones. */
export function listSentRevisions({ companyId }: Company, number: string, exceptId: number) {
  return db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.companyId, companyId),
        eq(quotes.number, number),
        sql`${quotes.status} in ('sent', 'viewed', 'change_requested', 'expired', 'declined', 'superseded')`,
        sql`${quotes.id} <> ${exceptId}`,
        isNull(quotes.binEntryId),
      ),
    )
    .all()
    .map(({ id }) => id)
}

/** By the job's present client: its page never shows a former client's quotes. */
export function listQuotesForClient({ companyId }: Company, projectId: number) {
  const { id, number, revision, gross, decidedAt } = quotes
  const ofClient = sql`${quotes.clientId} = (select job.client_id from ${projects} job
    where job.company_id = ${companyId} and job.id = ${projectId})`
  return db()
    .select({ id, number, revision, gross, decidedAt })
    .from(quotes)
    .where(
      and(
        eq(quotes.companyId, companyId),
        eq(quotes.projectId, projectId),
        eq(quotes.status, 'accepted'),
        ofClient,
      ),
    )
    .orderBy(asc(id))
    .all()
}
