import { and, between, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Person, Scope } from '#app/domain/scope.ts'
import { type DataTableName, dataTable } from '#app/models/exports/data-tables.server.ts'
import { db } from '#db/client.ts'
import {
  chatUserSettings,
  companies,
  drawingRevisions,
  files,
  type ImportUndo,
  jobRoles,
  stages,
  users,
} from '#db/schema/index.ts'
import type { DataRow } from './row-schema.server.ts'

type Company = Pick<Scope, 'companyId'>

/** Sets aside so many ids that no other row of the table will be given; the first of them. */
export function reserveIds(name: DataTableName, count: number): number {
  const table = getTableName(dataTable(name).table)
  const known = db().get<{ seq: number }>(sql`select seq from sqlite_sequence where name = ${table}`)
  if (!known) db().run(sql`insert into sqlite_sequence (name, seq) values (${table}, 0)`)
  db().run(sql`update sqlite_sequence set seq = seq + ${count} where name = ${table}`)
  return (known?.seq ?? 0) + 1
}

/** Takes out what every company begins with; returns it, to be put back. */
export function takeDefaults({ companyId }: Company): Pick<ImportUndo, 'stages' | 'jobRoles'> {
  return {
    stages: db().delete(stages).where(eq(stages.companyId, companyId)).returning().all(),
    jobRoles: db().delete(jobRoles).where(eq(jobRoles.companyId, companyId)).returning().all(),
  }
}

export function putDefaultsBack({ stages: before, jobRoles: roles }: ImportUndo): void {
  if (before.length > 0) insert(stages, before)
  if (roles.length > 0) insert(jobRoles, roles)
}

function insert(table: SQLiteTable, rows: readonly object[]): void {
  db()
    .insert(table)
    .values([...rows] as never)
    .run()
}

/** Rows with their new ids, as columns of their table. */
export function insertDataRows(name: DataTableName, { companyId }: Company, rows: readonly DataRow[]): void {
  const { table } = dataTable(name)
  const owner = 'companyId' in getTableColumns(table) ? { companyId } : {}
  if (rows.length > 0)
    insert(
      table,
      rows.map(row => ({ ...row, ...owner })),
    )
}

/** Removes at most so many of the rows with these ids; how many there were. */
export function deleteDataRows(
  name: DataTableName,
  { companyId }: Company,
  { ids: [first, last], most }: { ids: [number, number]; most: number },
): number {
  const table = sql.identifier(getTableName(dataTable(name).table))
  const isOurs =
    name === 'userPreferences'
      ? sql`user_id in (select id from users where company_id = ${companyId})`
      : sql`company_id = ${companyId}`
  return db().run(
    sql`delete from ${table} where id in (select id from ${table} where id between ${first} and ${last} and ${isOurs} order by id desc limit ${most})`,
  ).changes
}

/** The keys in the store of at most so many files with these ids. */
export function fileKeysAmong({ companyId }: Company, [first, last]: [number, number], most: number) {
  return db()
    .select({ key: files.filename })
    .from(files)
    .where(and(eq(files.companyId, companyId), between(files.id, first, last)))
    .orderBy(files.id)
    .limit(most)
    .all()
    .map(({ key }) => key)
}

export type LastRevision = { projectId: number; nameKey: string; last: number }

export function insertLastRevisions({ companyId }: Company, rows: readonly LastRevision[]): void {
  if (rows.length === 0) return
  db()
    .insert(drawingRevisions)
    .values(rows.map(row => ({ ...row, companyId })))
    .run()
}

export function deleteLastRevisions({ companyId }: Company): void {
  db().delete(drawingRevisions).where(eq(drawingRevisions.companyId, companyId)).run()
}

type Settings = Partial<typeof companies.$inferInsert>

export function saveImportedSettings({ companyId }: Company, settings: Settings): void {
  db()
    .update(companies)
    .set({ ...settings, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, companyId))
    .run()
}

type Details = Partial<typeof users.$inferInsert>

/** What the export tells of the person who imports, beside their account: that stays as it is. */
export function saveImportersDetails({ companyId, userId }: Person, details: Details): void {
  db()
    .update(users)
    .set({ ...details, version: sql`${users.version} + 1` })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .run()
}

/** Nobody is told that all messages of years are new. */
export function markChatSeen({ companyId }: Company, now: number): void {
  const people = db().select({ id: users.id }).from(users).where(eq(users.companyId, companyId)).all()
  const rows = people.map(({ id }) => ({ userId: id, lastChatVisit: now, updatedAt: now }))
  db().insert(chatUserSettings).values(rows).onConflictDoNothing().run()
}
