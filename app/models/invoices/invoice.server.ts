import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { contractKinds, type InvoiceKind } from '#app/domain/invoices/invoice.ts'
import type { Company } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'

// Documents are as long as all the rest, so they are read where shown.
const { document: _document, ...own } = getTableColumns(invoices)

/** Received payments, and for a request the invoices made of it. */
const paid = sql<number>`(select coalesce(sum(allocated.amount), 0) from payment_allocations allocated
    where allocated.company_id = invoices.company_id and allocated.invoice_id = invoices.id
      and allocated.payment_id is not null and allocated.day is not null)
  + iif(invoices.kind = 'deposit_request', (select coalesce(sum(made.payable), 0) from invoices made
    where made.company_id = invoices.company_id and made.of_id = invoices.id and made.kind = 'deposit'
      and made.number is not null), 0)`

/** By credit notes, and the open part of a withdrawn request. */
const credited = sql<number>`(select coalesce(sum(allocated.amount), 0) from payment_allocations allocated
    where allocated.company_id = invoices.company_id and allocated.invoice_id = invoices.id
      and allocated.credit_note_id is not null)
  + iif(invoices.withdrawn_at is not null, max(0, invoices.payable - ${paid}), 0)`

/** Issued and maybe owed. Goes through all in two indexes alone. */
export function idsOwed({ companyId }: Company): SQL {
  return sql`select issued.id from invoices issued indexed by invoices_issued
    where issued.company_id = ${companyId} and issued.issued_on is not null and issued.kind <> 'credit_note'
      and issued.payable > (select coalesce(sum(allocated.amount), 0) from payment_allocations allocated
        where allocated.company_id = issued.company_id and allocated.invoice_id = issued.id
          and (allocated.payment_id is null or allocated.day is not null))
        + iif(issued.kind = 'deposit_request', (select coalesce(sum(made.payable), 0) from invoices made
          where made.company_id = issued.company_id and made.of_id = issued.id and made.kind = 'deposit'
            and made.number is not null), 0)`
}

/** Null only in invoices that outlive their company, which nobody reads here. */
export const author = sql<number>`${invoices.createdBy}`

export const invoiceColumns = { ...own, createdBy: author, paid, credited }

const { lines: _lines, ...listed } = invoiceColumns
/** Without lines, which are long. */
export const listedColumns = listed

export const {
  live: liveInvoices,
  find: findInvoice,
  require: requireInvoice,
  insert: insertInvoice,
  /** A trigger protects issued fields. */
  save: saveInvoice,
} = rowsOf(invoices, 'Invoice not found', invoiceColumns)

export type Invoice = ReturnType<typeof requireInvoice>
export type ListedInvoice = Omit<Invoice, 'lines'>

export function selectInvoices(scope: Company, where?: SQL) {
  return db()
    .select(invoiceColumns)
    .from(invoices)
    .where(and(liveInvoices(scope), where))
    .orderBy(asc(invoices.id))
}

export function listInvoicesOfProject(scope: Company, projectId: number): Invoice[] {
  return selectInvoices(scope, eq(invoices.projectId, projectId)).all()
}

export function listRequests(scope: Company, projectId: number): Invoice[] {
  return selectInvoices(
    scope,
    and(eq(invoices.projectId, projectId), eq(invoices.kind, 'deposit_request')),
  ).all()
}

export function findDraftOfJob({ companyId }: Company, projectId: number) {
  return (
    db().get<{ id: number; title: string } | undefined>(sql`select id, title from invoices
      where company_id = ${companyId} and project_id = ${projectId} and number is null and bin_entry_id is null
      order by id desc limit 1`) ?? null
  )
}

/** Null for a draft. */
export function findIssuedDocument(scope: Company, id: number) {
  const { document, contentHash } = invoices
  const row = db()
    .select({ document, contentHash })
    .from(invoices)
    .where(and(liveInvoices(scope), eq(invoices.id, id)))
    .get()
  return row?.document && row.contentHash ? { document: row.document, contentHash: row.contentHash } : null
}

const bookedColumns = {
  id: invoices.id,
  kind: invoices.kind,
  ofId: invoices.ofId,
  clientId: invoices.clientId,
  retentionRate: invoices.retentionRate,
  lines: invoices.lines,
  document: invoices.document,
}

/** Issued parts of the contract and their credit notes; not the retention of invoices outside it. */
export function listBookedDocuments(scope: Company, projectId: number) {
  const parts = contractKinds.map(kind => sql`${kind}`)
  return db()
    .select(bookedColumns)
    .from(invoices)
    .where(
      and(
        liveInvoices(scope),
        isNotNull(invoices.number),
        sql`not (${invoices.kind} = 'retention' and exists (select 1 from invoices held
          where held.company_id = ${scope.companyId} and held.id = ${invoices.ofId} and held.kind = 'standard'))`,
        sql`(${invoices.kind} in (${sql.join(parts, sql`, `)}) and ${invoices.projectId} = ${projectId}
          or ${invoices.kind} = 'credit_note' and ${invoices.ofId} in (select part.id from invoices part
            where part.company_id = ${scope.companyId} and part.project_id = ${projectId}
              and part.kind in (${sql.join(parts, sql`, `)})))`,
      ),
    )
    .orderBy(asc(invoices.id))
    .all()
    .flatMap(({ document, ...row }) => (document ? [{ ...row, document }] : []))
}

export type BookedDocument = ReturnType<typeof listBookedDocuments>[number]

export function listCreditNotes(scope: Company, invoiceId: number) {
  return listMadeOf(scope, invoiceId, 'credit_note')
}

/** Credit notes, retention, and its credit notes. */
export function listMadeOfAll(scope: Company, invoiceId: number) {
  return listIssued(
    scope,
    sql`(${invoices.ofId} = ${invoiceId} or ${invoices.ofId} in (select made.id from invoices made
      where made.company_id = ${scope.companyId} and made.of_id = ${invoiceId} and made.kind = 'retention'))`,
  )
}

export function listDepositInvoices(scope: Company, requestId: number) {
  return listMadeOf(scope, requestId, 'deposit')
}

function listMadeOf(scope: Company, ofId: number, kind: InvoiceKind) {
  return listIssued(scope, and(eq(invoices.ofId, ofId), eq(invoices.kind, kind)))
}

function listIssued(scope: Company, where: SQL | undefined) {
  return db()
    .select(bookedColumns)
    .from(invoices)
    .where(and(liveInvoices(scope), isNotNull(invoices.number), where))
    .orderBy(asc(invoices.id))
    .all()
    .flatMap(({ document, ...row }) => (document ? [{ ...row, document }] : []))
}
