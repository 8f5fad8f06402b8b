import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type ExportScope, nameBeside } from '#app/domain/exports/export.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ExportTable, Subject } from './export-table.server.ts'
import { type ExportTableName, exportTables } from './export-tables.server.ts'

export type Reach = { viewer: Scope; subject: Subject; scope: ExportScope }

type KnownTable = ExportTable & { columns: Columns }

export function tableOf(name: ExportTableName): KnownTable {
  const entry: ExportTable = exportTables[name]
  return { ...entry, columns: getTableColumns(entry.table) as Columns }
}

function isLeftOut(entry: ExportTable, column: string, { viewer, scope }: Reach): boolean {
  if (column === 'companyId' || entry.hidden?.includes(column)) return true
  if (entry.money?.includes(column)) return !roleMay(viewer.role, 'money.read')
  if (entry.pay?.includes(column)) {
    const isTheirOwn = scope === 'person' && entry.ofPerson !== undefined
    return !isTheirOwn && !roleMay(viewer.role, 'pay.read')
  }
  return entry.adminOnly?.includes(column) === true && viewer.role !== 'admin'
}

/** Null when every exported row may show it. */
function conditionOf({ columns, ownOnly, payersOwn }: KnownTable, key: string, userId: number): SQL | null {
  if (ownOnly?.includes(key)) return sql`${columns.id} = ${userId}`
  return payersOwn?.includes(key) ? sql`${columns.payerUnproven} = 0` : null
}

export const person = `coalesce(nullif(trim("of".first_name || ' ' || "of".last_name), ''), "of".username)`

const labels: readonly { of: RegExp; table: string; label: string; isEverybodys?: true }[] = [
  { of: /project(Id)$/i, table: 'projects', label: '"of".name' },
  { of: /task(Id)$/i, table: 'tasks', label: '"of".title' },
  { of: /^clientId$/, table: 'clients', label: '"of".name' },
  { of: /^positionId$/, table: 'job_roles', label: '"of".name' },
  { of: /^stageId$/, table: 'stages', label: '"of".name' },
  { of: /^paymentStageId$/, table: 'project_payment_stages', label: '"of".name' },
  { of: /^categoryId$/, table: 'chat_categories', label: '"of".name' },
  { of: /^featureId$/, table: 'premium_features', label: '"of".display_name', isEverybodys: true },
]

/** Only of the company's own records. */
function labelOf(entry: ExportTable, key: string, column: SQLiteColumn, companyId: number): SQL | null {
  const named = entry.people.includes(key)
    ? { table: 'users', label: person, isEverybodys: undefined }
    : labels.find(({ of }) => of.test(key))
  if (!named) return null
  // Drizzle leaves table names out of columns among the fields.
  const id = sql`${sql.identifier(getTableName(entry.table))}.${sql.identifier(column.name)}`
  const isOurs = named.isEverybodys ? undefined : sql`and "of".company_id = ${companyId}`
  return sql`(select ${sql.raw(named.label)} from ${sql.identifier(named.table)} as "of" where "of".id = ${id} ${isOurs})`
}

export function exportColumns(name: ExportTableName, reach: Reach): string[] {
  return Object.keys(fieldsOf(name, reach))
}

export function fieldsOf(name: ExportTableName, reach: Reach): Record<string, SQLiteColumn | SQL.Aliased> {
  const entry = tableOf(name)
  const { companyId, userId } = reach.subject
  const fields: Record<string, SQLiteColumn | SQL.Aliased> = {}
  for (const [key, column] of Object.entries(entry.columns)) {
    if (isLeftOut(entry, key, reach)) continue
    const condition = conditionOf(entry, key, userId)
    fields[key] = condition ? sql`case when ${condition} then ${column} end`.as(key) : column
    const label = labelOf(entry, key, column, companyId)
    if (label) fields[nameBeside(key)] = label.as(nameBeside(key))
  }
  return fields
}

export type Columns = Record<string, SQLiteColumn>
