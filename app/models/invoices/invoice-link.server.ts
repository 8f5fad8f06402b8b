import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import type { Company } from '#app/domain/scope.ts'
import { isOpenLink } from '#app/models/papers/paper-link.server.ts'
import { db } from '#db/client.ts'
import { companies, invoices, paperLinks, projects } from '#db/schema/index.ts'
import { underWayOf } from './allocation.server.ts'
import { invoiceColumns, listedColumns } from './invoice.server.ts'

// No Scope: the link proves who may read.

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
      paperLinks,
      and(eq(paperLinks.companyId, invoices.companyId), eq(paperLinks.invoiceId, invoices.id)),
    )
    .where(and(isOpenLink(tokenHash, now), isNull(companies.closedAt), isNotNull(invoices.number)))
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
