import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import {
  type ClientRule,
  type MadeRecords,
  type SpreadsheetContent,
  type SpreadsheetKind,
  tableOf,
} from '#app/domain/spreadsheets/spreadsheet.ts'
import { db } from '#db/client.ts'
import { spreadsheets } from '#db/schema/index.ts'

const columns = {
  id: spreadsheets.id,
  kind: spreadsheets.kind,
  fileName: spreadsheets.fileName,
  columns: spreadsheets.columns,
  clientRule: spreadsheets.clientRule,
  createdAt: spreadsheets.createdAt,
  importedAt: spreadsheets.importedAt,
  made: spreadsheets.made,
  undoneAt: spreadsheets.undoneAt,
  binEntryId: spreadsheets.binEntryId,
}

function ofCompany({ companyId }: Scope): SQL {
  return eq(spreadsheets.companyId, companyId)
}

/** The person's own, not imported yet. */
function waiting(scope: Scope): SQL | undefined {
  return and(ofCompany(scope), eq(spreadsheets.userId, scope.userId), isNull(spreadsheets.importedAt))
}

export function requireSpreadsheet(scope: Scope, id: number) {
  const where = and(ofCompany(scope), eq(spreadsheets.id, id))
  const found = db()
    .select({ ...columns, content: spreadsheets.content })
    .from(spreadsheets)
    .where(where)
    .get()
  if (!found) throw new NotFound('That list is no longer here')
  const { content, ...sheet } = found
  const { head, rows } = JSON.parse(content) as SpreadsheetContent
  return { ...sheet, allRows: rows, table: tableOf(rows, head) }
}

export type Spreadsheet = ReturnType<typeof requireSpreadsheet>

export function findOpenSpreadsheet(scope: Scope) {
  return (
    db()
      .select({ id: spreadsheets.id, fileName: spreadsheets.fileName })
      .from(spreadsheets)
      .where(waiting(scope))
      .orderBy(desc(spreadsheets.id))
      .get() ?? null
  )
}

type NewSpreadsheet = {
  kind: SpreadsheetKind
  fileName: string
  content: SpreadsheetContent
  columns: ColumnFields
}

/** Replaces the person's lists not imported yet. Returns its id. */
export function insertSpreadsheet(scope: Scope, { content, ...values }: NewSpreadsheet): number {
  const { companyId, userId } = scope
  db().delete(spreadsheets).where(waiting(scope)).run()
  return db()
    .insert(spreadsheets)
    .values({ ...values, content: JSON.stringify(content), companyId, userId, createdAt: Date.now() })
    .returning({ id: spreadsheets.id })
    .get().id
}

type Change = Partial<{
  content: SpreadsheetContent
  kind: SpreadsheetKind
  columns: ColumnFields
  clientRule: ClientRule
  importedAt: number
  made: MadeRecords
  undoneAt: number
  binEntryId: number | null
}>

export function saveSpreadsheet(scope: Scope, id: number, { content, ...change }: Change): void {
  db()
    .update(spreadsheets)
    .set({ ...change, ...(content && { content: JSON.stringify(content) }) })
    .where(and(ofCompany(scope), eq(spreadsheets.id, id)))
    .run()
}

/** For all companies. */
export function forgetSpreadsheetsBefore(instant: number): void {
  db().delete(spreadsheets).where(lt(spreadsheets.createdAt, instant)).run()
}
