import { and, asc, desc, eq, gt, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, invoiceEvents, invoiceLinks, invoices, projects } from '#db/schema/index.ts'
import { underWayOf } from './allocation.server.ts'
import { invoiceColumns, listedColumns } from './invoice.server.ts'

type Company = Pick<Scope, 'companyId'>

type NewLink = { invoiceId: number; tokenHash: string; sentTo: string; expiresAt: number }

export function insertInvoiceLink({ companyId, userId }: Scope, link: NewLink): number {
  return db()
    .insert(invoiceLinks)
    .values({ ...link, companyId, createdBy: userId, createdAt: Date.now() })
    .returning({ id: invoiceLinks.id })
    .get().id
}

export function listInvoiceLinks({ companyId }: Company, invoiceId: number) {
  const { id, sentTo, expiresAt, revokedAt, createdAt } = invoiceLinks
  return db()
    .select({ id, sentTo, expiresAt, revokedAt, createdAt })
    .from(invoiceLinks)
    .where(and(eq(invoiceLinks.companyId, companyId), eq(invoiceLinks.invoiceId, invoiceId)))
    .orderBy(desc(id))
    .limit(50)
    .all()
}

const isUnrevoked = isNull(invoiceLinks.revokedAt)

export function revokeInvoiceLink({ companyId }: Company, invoiceId: number, id: number): boolean {
  const where = and(
    eq(invoiceLinks.companyId, companyId),
    eq(invoiceLinks.invoiceId, invoiceId),
    eq(invoiceLinks.id, id),
    isUnrevoked,
  )
  return db().update(invoiceLinks).set({ revokedAt: Date.now() }).where(where).run().changes > 0
}

export function revokeLinksOfInvoice({ companyId }: Company, invoiceId: number): number {
  const where = and(eq(invoiceLinks.companyId, companyId), eq(invoiceLinks.invoiceId, invoiceId), isUnrevoked)
  return db().update(invoiceLinks).set({ revokedAt: Date.now() }).where(where).run().changes
}

// Below, no Scope: the link proves who may read.

function selectForClient() {
  return db()
    .select({
      ...invoiceColumns,
      document: invoices.document,
      timeZone: companies.timeZone,
      underWay: underWayOf,
      isPayable: companies.stripeAccountReady,
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .$dynamic()
}

type Row = NonNullable<ReturnType<ReturnType<typeof selectForClient>['get']>>

function issued<T extends Pick<Row, 'document' | 'contentHash'>>({ document, contentHash, ...row }: T) {
  return document === null || contentHash === null ? null : { ...row, document, contentHash }
}

/** Null for a link that is unknown, revoked or expired, or of a closed company. */
export function findInvoiceOfLink(tokenHash: string, now: number) {
  const row = selectForClient()
    .innerJoin(
      invoiceLinks,
      and(eq(invoiceLinks.companyId, invoices.companyId), eq(invoiceLinks.invoiceId, invoices.id)),
    )
    .where(
      and(
        eq(invoiceLinks.tokenHash, tokenHash),
        isUnrevoked,
        gt(invoiceLinks.expiresAt, now),
        isNull(companies.closedAt),
        isNotNull(invoices.number),
      ),
    )
    .get()
  return row ? issued(row) : null
}

/** Only for the job's present client: holders of its page's link see no other's invoices. */
function ofJob({ companyId }: Company, projectId: number): SQL | undefined {
  return and(
    eq(invoices.companyId, companyId),
    eq(invoices.projectId, projectId),
    sql`${invoices.clientId} = (select job.client_id from ${projects} job
      where job.company_id = ${companyId} and job.id = ${projectId})`,
    isNull(companies.closedAt),
    isNotNull(invoices.number),
  )
}

export function listInvoicesForClient(scope: Company, projectId: number) {
  return db()
    .select({ ...listedColumns, underWay: underWayOf, isPayable: companies.stripeAccountReady })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(ofJob(scope, projectId))
    .orderBy(asc(invoices.issuedOn), asc(invoices.id))
    .limit(200)
    .all()
    .flatMap(({ number, issuedOn, ...row }) =>
      number === null || issuedOn === null ? [] : [{ ...row, number, issuedOn }],
    )
}

export function findInvoiceForClient(scope: Company, projectId: number, id: number): LinkedInvoice | null {
  const row = selectForClient()
    .where(and(ofJob(scope, projectId), eq(invoices.id, id)))
    .get()
  return row ? issued(row) : null
}

/** As printed on the issued invoice. */
export function findBankOf({ companyId }: Company, id: number): InvoiceDocument['bank'] {
  const bank = sql<string | null>`${invoices.document} -> '$.bank'`
  const where = and(eq(invoices.companyId, companyId), eq(invoices.id, id))
  return JSON.parse(db().select({ bank }).from(invoices).where(where).get()?.bank ?? 'null')
}

export type LinkedInvoice = NonNullable<ReturnType<typeof findInvoiceOfLink>>

/** Null where they never viewed it. */
export function lastViewOfInvoice({ companyId, id }: LinkedInvoice): number | null {
  const { createdAt, invoiceId, kind } = invoiceEvents
  const isView = and(eq(invoiceEvents.companyId, companyId), eq(invoiceId, id), eq(kind, 'viewed'))
  return (
    db()
      .select({ at: max(createdAt) })
      .from(invoiceEvents)
      .where(isView)
      .get()?.at ?? null
  )
}
