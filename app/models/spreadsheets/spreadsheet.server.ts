import { and, desc, eq, isNull, lt, not, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import {
  type ClientRule,
  type keptKinds,
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

const isStatement = eq(spreadsheets.kind, 'bank')

/** The person's own, not imported yet. */
function waiting(scope: Scope, isOfKind = not(isStatement)): SQL | undefined {
  return and(
    ofCompany(scope),
    eq(spreadsheets.userId, scope.userId),
    isNull(spreadsheets.importedAt),
    isOfKind,
  )
}

function findSheet(scope: Scope, id: number) {
  const where = and(ofCompany(scope), eq(spreadsheets.id, id))
  return db()
    .select({ ...columns, content: spreadsheets.content })
    .from(spreadsheets)
    .where(where)
    .get()
}

export function requireSpreadsheet(scope: Scope, id: number) {
  const found = findSheet(scope, id)
  if (!found || found.kind === 'bank') throw new NotFound('That list is no longer here')
  const { content, kind: _, ...sheet } = found
  const { head, rows } = JSON.parse(content) as SpreadsheetContent
  return { ...sheet, kind: found.kind, allRows: rows, table: tableOf(rows, head) }
}

/** `columns` are empty while nobody has chosen them. */
export function requireStatement(scope: Scope, id: number) {
  const found = findSheet(scope, id)
  if (found?.kind !== 'bank') throw new NotFound('That statement is no longer here: please read it again')
  const { head, rows } = JSON.parse(found.content) as SpreadsheetContent
  return { id, allRows: rows, table: tableOf(rows, head), columns: found.columns }
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
  kind: (typeof keptKinds)[number]
  fileName: string
  content: SpreadsheetContent
  columns: ColumnFields
}

/** Replaces the person's statement, or list not imported yet. Returns its id. */
export function insertSpreadsheet(scope: Scope, { content, ...values }: NewSpreadsheet): number {
  const { companyId, userId } = scope
  const own = waiting(scope, values.kind === 'bank' ? isStatement : not(isStatement))
  db().delete(spreadsheets).where(own).run()
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
