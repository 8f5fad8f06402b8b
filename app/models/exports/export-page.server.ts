import { and, asc, eq, gt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { withoutMoneyFields } from '#app/domain/activities/activity-text.ts'
import { isInstantName } from '#app/domain/exports/export.ts'
import { decimalText } from '#app/domain/format.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { db } from '#db/client.ts'
import { type Columns, fieldsOf, type Reach, tableOf } from './export-columns.server.ts'
import type { ExportTable } from './export-table.server.ts'
import { type ExportTableName, exportTables } from './export-tables.server.ts'

export type ExportRow = Record<string, unknown>

/** `after` is where the next one begins, null at the end. */
export type ExportPage = { rows: ExportRow[]; after: number | null }

/** Rows of the company read in one go: a few milliseconds. */
const pageSize = 200

function belonging(entry: ReturnType<typeof tableOf>, { subject, scope }: Reach): SQL | undefined {
  const { columns, ofCompany, ofPerson, mentions } = entry
  const company =
    ofCompany?.(subject.companyId) ?? (columns.companyId && eq(columns.companyId, subject.companyId))
  const named = entry.people.flatMap(key => (columns[key] ? [eq(columns[key], subject.userId)] : []))
  if (scope === 'company' && !entry.isPrivate) {
    return entry.privateRows ? and(company, or(not(entry.privateRows), ...named)) : company
  }
  if (ofPerson) return ofPerson(subject)
  const person = or(...named, mentions?.(subject)) ?? sql`0`
  return columns.companyId ? and(company, person) : person
}

/** Counts the company's rows; a person's export may want none of them. Null at the end, and for tables without ids of companies. */
function endOfPiece({ id, companyId: owner }: Columns, companyId: number, after: number): number | null {
  if (!id || !owner) return null
  const last = db()
    .select({ id })
    .from(id.table)
    .where(and(eq(owner, companyId), gt(id, after)))
    .orderBy(asc(id))
    .limit(1)
    .offset(pageSize - 1)
    .get()
  return last ? Number(last.id) : null
}

/** Instants as ISO 8601, money as '1250.00', job numbers as shown. Reads only. */
export function readExportPage(name: ExportTableName, reach: Reach, after = 0): ExportPage {
  const entry = tableOf(name)
  const { id } = entry.columns
  const end = endOfPiece(entry.columns, reach.subject.companyId, after)
  const piece = end === null || !id ? undefined : lte(id, end)
  const rows = db()
    .select(fieldsOf(name, reach))
    .from(entry.table)
    .where(and(belonging(entry, reach), after > 0 && id ? gt(id, after) : undefined, piece))
    .orderBy(asc(sql`rowid`))
    .all()
  return { rows: rows.map(row => shaped(entry, readable(entry, row, reach))), after: end }
}

function readable(entry: ExportTable, row: ExportRow, { viewer }: Reach): ExportRow {
  if (entry.table !== exportTables.activities.table || roleMay(viewer.role, 'money.read')) return row
  return { ...row, detail: withoutMoneyFields({ ...Object(row.detail) }) }
}

function shaped(entry: ExportTable, row: ExportRow): ExportRow {
  const shown = { ...row }
  for (const [key, value] of Object.entries(row)) {
    if (typeof value !== 'number') continue
    if (entry.money?.includes(key) || entry.pay?.includes(key)) shown[key] = decimalText(value)
    else if (isInstantName(key)) shown[key] = new Date(value).toISOString()
  }
  return shown
}
