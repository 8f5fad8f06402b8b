import { and, asc, eq, getTableColumns, getTableName, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { withoutMoneyFields } from '#app/domain/activities/activity-text.ts'
import { NotFound } from '#app/domain/errors.ts'
import { type ExportScope, isInstantName, nameBeside } from '#app/domain/exports/export.ts'
import { fullName } from '#app/domain/format.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { decimalText } from '#app/domain/projects/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/person-conditions.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { type ExportTable, type ExportTableName, exportTables, type Subject } from './export-tables.server.ts'

/** What is exported for whom. */
export type Reach = { viewer: Scope; subject: Subject; scope: ExportScope }

export type ExportRow = Record<string, unknown>

/** A piece of a table; `after` is where the next one begins, null at the end. */
export type ExportPage = { rows: ExportRow[]; after: number | null }

/** As many of the company's rows are looked at in one go: a few milliseconds. */
const pageSize = 400

/** The asker as an export names them. */
export function requireSubject({ companyId, userId }: Scope): Subject {
  const user = db().select().from(users).where(isSelf({ companyId, userId })).get()
  if (!user) throw new NotFound()
  const { email, firstName, lastName, username } = user
  return { companyId, userId, email, name: fullName(firstName, lastName, username) }
}

function tableOf(name: ExportTableName): ExportTable & { columns: Columns } {
  const entry: ExportTable = exportTables[name]
  return { ...entry, columns: getTableColumns(entry.table) as Columns }
}

function isLeftOut(entry: ExportTable, column: string, { viewer }: Reach): boolean {
  if (column === 'companyId' || entry.hidden?.includes(column)) return true
  if (entry.money?.includes(column)) return !roleMay(viewer.role, 'money.read')
  return entry.adminOnly?.includes(column) === true && viewer.role !== 'admin'
}

const person = `coalesce(nullif(trim("of".first_name || ' ' || "of".last_name), ''), "of".username)`

/** What the things are called that a column's id may stand for. */
const labels: readonly { of: RegExp; table: string; label: string; isEverybodys?: true }[] = [
  { of: /project(Id)$/i, table: 'projects', label: '"of".name' },
  { of: /task(Id)$/i, table: 'tasks', label: '"of".title' },
  { of: /^clientId$/, table: 'clients', label: '"of".name' },
  { of: /^stageId$/, table: 'stages', label: '"of".name' },
  { of: /^categoryId$/, table: 'chat_categories', label: '"of".name' },
  { of: /^featureId$/, table: 'premium_features', label: '"of".display_name', isEverybodys: true },
]

/** What the id in a column is called, as far as it is the company's. */
function labelOf(entry: ExportTable, key: string, column: SQLiteColumn, companyId: number): SQL | null {
  const named = entry.people.includes(key)
    ? { table: 'users', label: person, isEverybodys: undefined }
    : labels.find(({ of }) => of.test(key))
  if (!named) return null
  // Drizzle leaves table names out of columns among the fields, so they are written as identifiers.
  const id = sql`${sql.identifier(getTableName(entry.table))}.${sql.identifier(column.name)}`
  const isOurs = named.isEverybodys ? undefined : sql`and "of".company_id = ${companyId}`
  return sql`(select ${sql.raw(named.label)} from ${sql.identifier(named.table)} as "of" where "of".id = ${id} ${isOurs})`
}

/** The tables of an export: some speak of no person. */
export function exportTableNames(scope: ExportScope): ExportTableName[] {
  const names = Object.keys(exportTables) as ExportTableName[]
  return names.filter(name => scope === 'company' || speaksOfPeople(exportTables[name]))
}

function speaksOfPeople({ people, ofPerson }: ExportTable): boolean {
  return people.length > 0 || ofPerson !== undefined
}

/** The columns of a table in an export, in order. */
export function exportColumns(name: ExportTableName, reach: Reach): string[] {
  return Object.keys(fieldsOf(name, reach))
}

function fieldsOf(name: ExportTableName, reach: Reach): Record<string, SQLiteColumn | SQL.Aliased> {
  const entry = tableOf(name)
  const { companyId, userId } = reach.subject
  const fields: Record<string, SQLiteColumn | SQL.Aliased> = {}
  for (const [key, column] of Object.entries(entry.columns)) {
    if (isLeftOut(entry, key, reach)) continue
    const isOwn = entry.ownOnly?.includes(key)
    fields[key] = isOwn ? sql`case when ${entry.columns.id} = ${userId} then ${column} end`.as(key) : column
    const label = labelOf(entry, key, column, companyId)
    if (label) fields[nameBeside(key)] = label.as(nameBeside(key))
  }
  return fields
}

function belonging(entry: ReturnType<typeof tableOf>, { subject, scope }: Reach): SQL | undefined {
  const { columns, ofCompany, ofPerson, mentions } = entry
  const company =
    ofCompany?.(subject.companyId) ?? (columns.companyId && eq(columns.companyId, subject.companyId))
  if (scope === 'company' && !entry.isPrivate) return company
  if (ofPerson) return ofPerson(subject)
  const named = entry.people.flatMap(key => (columns[key] ? [eq(columns[key], subject.userId)] : []))
  const person = or(...named, mentions?.(subject)) ?? sql`0`
  return columns.companyId ? and(company, person) : person
}

type Columns = Record<string, SQLiteColumn>

/**
 * Where a piece of a long table ends: what belongs to the company is looked at in pieces, of which a person's export may
 * want no row. Null at the end, and for tables that are short for everybody.
 */
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

/** The rows of a table that belong into an export, from the id after `after`. Reads only, in one go. */
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
  return { rows: rows.map(row => shaped(entry, row, reach)), after: end }
}

/** Instants as ISO 8601, money as '1250.00', a job number as it is shown. */
function shaped(entry: ExportTable, row: ExportRow, { viewer }: Reach): ExportRow {
  const shown: ExportRow = {}
  for (const [key, value] of Object.entries(row)) {
    if (typeof value !== 'number') shown[key] = value
    else if (entry.money?.includes(key)) shown[key] = decimalText(value)
    else if (isInstantName(key)) shown[key] = new Date(value).toISOString()
    else shown[key] = key === 'jobNumber' ? jobNumber(value) : value
  }
  if (entry.table === exportTables.activities.table && !roleMay(viewer.role, 'money.read')) {
    shown.detail = withoutMoneyFields({ ...Object(shown.detail) })
  }
  return shown
}
