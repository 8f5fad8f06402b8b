import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { withoutMoneyFields } from '#app/domain/activities/activity-text.ts'
import { isInstantName } from '#app/domain/exports/export.ts'
import { decimalText } from '#app/domain/format.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { db } from '#db/client.ts'
import { companySettings, type DataTableName, dataTable } from './data-tables.server.ts'
import { type Columns, fieldsOf, type Reach, tableOf } from './export-columns.server.ts'
import type { ExportTable } from './export-table.server.ts'
import { type ExportTableName, exportTables } from './export-tables.server.ts'

export type ExportRow = Record<string, unknown>

/** A piece of a table; `after` is where the next one begins, null at the end. */
export type ExportPage = { rows: ExportRow[]; after: number | null }

/** As many of the company's rows are looked at in one go: a few milliseconds. */
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

/** Which of a table's rows: those of these jobs, or with these ids; null for those of none. */
export type Within = Readonly<Record<string, readonly (number | boolean)[] | null>>

function among({ columns }: ReturnType<typeof tableOf>, within: Within): SQL | undefined {
  return and(
    ...Object.entries(within).map(([key, values]) => {
      const column = columns[key]
      if (!column) throw new Error(`There is no column ${key}`)
      return values === null ? isNull(column) : inArray(column, [...values])
    }),
  )
}

/**
 * Where a piece of a long table ends: what belongs to the company is looked at in pieces, of which a person's export may
 * want no row. Null at the end, and for tables that are short for everybody.
 */
function endOfPiece(
  { id, companyId: owner }: Columns,
  companyId: number,
  after: number,
  narrowed: SQL | undefined,
): number | null {
  if (!id || !owner) return null
  const last = db()
    .select({ id })
    .from(id.table)
    .where(and(eq(owner, companyId), gt(id, after), narrowed))
    .orderBy(asc(id))
    .limit(1)
    .offset(pageSize - 1)
    .get()
  return last ? Number(last.id) : null
}

/**
 * The rows of a table that belong into an export, from the id after `after`: instants in milliseconds, money in pence. Reads
 * only, in one go.
 */
export function readKeptPage(
  name: ExportTableName,
  reach: Reach,
  after = 0,
  within: Within = {},
): ExportPage {
  const entry = tableOf(name)
  const { id } = entry.columns
  const narrowed = among(entry, within)
  const end = endOfPiece(entry.columns, reach.subject.companyId, after, narrowed)
  const piece = end === null || !id ? undefined : lte(id, end)
  const rows = db()
    .select(fieldsOf(name, reach))
    .from(entry.table)
    .where(and(belonging(entry, reach), narrowed, after > 0 && id ? gt(id, after) : undefined, piece))
    .orderBy(asc(sql`rowid`))
    .all()
  return { rows: rows.map(row => readable(entry, row, reach)), after: end }
}

/** The rows of a table as they can be imported again: every column that goes along, nothing beside them. */
export function readDataPage(name: DataTableName, reach: Reach, after: number): ExportPage {
  const entry = tableOf(name)
  const { id } = entry.columns
  if (!id) throw new Error(`${name} has no ids`)
  const end = endOfPiece(entry.columns, reach.subject.companyId, after, undefined)
  const rows = db()
    .select(dataTable(name).columns)
    .from(entry.table)
    .where(and(belonging(entry, reach), gt(id, after), end === null ? undefined : lte(id, end)))
    .orderBy(asc(id))
    .all()
  return { rows, after: end }
}

/** The company's settings, as they can be imported again. */
export function readDataSettings({ subject }: Reach): ExportRow {
  const { columns, table } = tableOf('companies')
  const fields = Object.fromEntries(
    companySettings.flatMap(key => (columns[key] ? [[key, columns[key]]] : [])),
  )
  const [row] = db().select(fields).from(table).where(sql`id = ${subject.companyId}`).all()
  if (!row) throw new Error('There is no such company')
  return row
}

/** The newest migration, as Drizzle numbers them: milliseconds. */
export function schemaVersion(): number {
  const row = db().get<{ made: number }>(sql`select max(created_at) as made from __drizzle_migrations`)
  return Number(row.made)
}

/** The same as tables tell it: instants as ISO 8601, money as '1250.00', a job number as it is shown. */
export function readExportPage(name: ExportTableName, reach: Reach, after = 0): ExportPage {
  const page = readKeptPage(name, reach, after)
  return { ...page, rows: page.rows.map(row => shaped(tableOf(name), row)) }
}

/** Without what the viewer may not see of it. */
function readable(entry: ExportTable, row: ExportRow, { viewer }: Reach): ExportRow {
  if (entry.table !== exportTables.activities.table || roleMay(viewer.role, 'money.read')) return row
  return { ...row, detail: withoutMoneyFields({ ...Object(row.detail) }) }
}

function shaped(entry: ExportTable, row: ExportRow): ExportRow {
  const shown: ExportRow = {}
  for (const [key, value] of Object.entries(row)) {
    if (typeof value !== 'number') shown[key] = value
    else if (entry.money?.includes(key) || entry.pay?.includes(key)) shown[key] = decimalText(value)
    else if (isInstantName(key)) shown[key] = new Date(value).toISOString()
    else shown[key] = key === 'jobNumber' ? jobNumber(value) : value
  }
  return shown
}
