import { and, asc, between, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { type StoredFile, selectFiles } from '#app/models/files/file.server.ts'
import { onKey, rowsOf, type ValuesOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clients, clientTaxes, files, invoices, taxPapers } from '#db/schema/index.ts'

const notFound = 'There is no such paper'
const rows = rowsOf(taxPapers, notFound)

const columns = {
  id: taxPapers.id,
  clientId: taxPapers.clientId,
  kind: taxPapers.kind,
  day: taxPapers.day,
  deducted: taxPapers.deducted,
  fileName: files.originalName,
}

/** End-user confirmations. `isReliedOn`: an invoice was issued to an end user since it came. */
export function listConfirmations({ companyId }: Company, clientId: number) {
  return db()
    .select({
      ...columns,
      isReliedOn: sql`exists (select 1 from ${invoices} where ${invoices.companyId} = ${taxPapers.companyId}
        and ${invoices.clientId} = ${taxPapers.clientId} and ${invoices.issuedAt} >= ${taxPapers.createdAt}
        and json_extract(${invoices.document}, '$.reverseCharge.answers.isEndUser'))`.mapWith(Boolean),
    })
    .from(taxPapers)
    .leftJoin(files, onKey(files, taxPapers.fileId))
    .where(
      and(
        eq(taxPapers.companyId, companyId),
        eq(taxPapers.clientId, clientId),
        eq(taxPapers.kind, 'end_user'),
      ),
    )
    .orderBy(desc(taxPapers.id))
    .limit(50)
    .all()
}

/** By the end of their tax month. */
export function listCisStatements({ companyId }: Company, { from, to }: { from: string; to: string }) {
  return db()
    .select({ ...columns, client: clients.name })
    .from(taxPapers)
    .innerJoin(clients, onKey(clients, taxPapers.clientId))
    .leftJoin(files, onKey(files, taxPapers.fileId))
    .where(
      and(
        eq(taxPapers.companyId, companyId),
        eq(taxPapers.kind, 'cis_statement'),
        between(taxPapers.day, from, to),
      ),
    )
    .orderBy(asc(taxPapers.day), asc(taxPapers.id))
    .all()
}

type Contractor = { id: number; name: string }

/** The HMRC number, and clients who report under CIS. */
export function readCisParties({ companyId }: Company): { utr: string; contractors: Contractor[] } {
  const contractors = db()
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .innerJoin(
      clientTaxes,
      and(eq(clientTaxes.companyId, clients.companyId), eq(clientTaxes.clientId, clients.id)),
    )
    .where(
      and(eq(clients.companyId, companyId), isNull(clients.binEntryId), eq(clientTaxes.isContractor, true)),
    )
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(500)
  const row = db().get<{ utr: string | null; contractors: string }>(sql`select
    (select utr from invoice_settings where company_id = ${companyId}) as utr,
    (select json_group_array(json_object('id', id, 'name', name)) from ${contractors}) as contractors`)
  return { utr: row.utr ?? '', contractors: JSON.parse(row.contractors) }
}

export function requireTaxPaper(scope: Company, id: number) {
  const paper = db()
    .select({ ...columns, client: clients.name })
    .from(taxPapers)
    .leftJoin(clients, onKey(clients, taxPapers.clientId))
    .leftJoin(files, onKey(files, taxPapers.fileId))
    .where(rows.one(scope, id))
    .get()
  if (!paper) throw new NotFound(notFound)
  return paper
}

/** The caller has checked `money.read`. */
export function requireTaxPaperFile(scope: Company, id: number): StoredFile {
  const its = db().select({ fileId: taxPapers.fileId }).from(taxPapers).where(rows.one(scope, id))
  const file = selectFiles()
    .where(and(eq(files.companyId, scope.companyId), sql`${files.id} in ${its}`))
    .get()
  if (!file) throw new NotFound(notFound)
  return file
}

export function insertTaxPaper(scope: Scope, values: ValuesOf<typeof taxPapers>): number {
  return rows.insert(scope, values).id
}

/** With their files; returns the files' keys in the store. */
export function deleteTaxPapers(where: SQL | undefined): string[] {
  const gone = db()
    .delete(taxPapers)
    .where(where)
    .returning({ companyId: taxPapers.companyId, fileId: taxPapers.fileId })
    .all()
  return gone.flatMap(({ companyId, fileId }) => {
    if (fileId === null) return []
    const own = and(eq(files.companyId, companyId), eq(files.id, fileId))
    const deleted = db().delete(files).where(own).returning({ key: files.filename }).all()
    return deleted.map(({ key }) => key)
  })
}

export function deleteTaxPaper(scope: Company, id: number): string[] {
  return deleteTaxPapers(rows.one(scope, id))
}

/** For clients deleted for good. */
export function deletePapersOfBinned(binEntryId: number): string[] {
  return deleteTaxPapers(
    sql`(${taxPapers.companyId}, ${taxPapers.clientId}) in (select company_id, id from clients where bin_entry_id = ${binEntryId})`,
  )
}
