import { type SQL, sql } from 'drizzle-orm'
import type { MoveFacts } from '#app/domain/moves/move-facts.schema.ts'
import { db } from '#db/client.ts'
import type { MovedRow } from './move-file.server.ts'
import { companyTables, type MovedTable, movedTables } from './moved-tables.server.ts'

/**
 * Sets aside ids for all rows that the tables of the old place ever had, so that what was deleted there has one too that nobody is
 * given; none is one of the old place's, so that a number on a printed label opens nothing else. Returns what is added to an id of each
 * table.
 */
export function reserveMovedIds(tables: MoveFacts['tables']): Map<string, number> {
  const added = new Map<string, number>()
  for (const { name, hasOwnId } of movedTables()) {
    const lastId = tables[name]?.lastId ?? 0
    if (!hasOwnId || name === 'companies') continue
    const known = db().get<{ seq: number }>(sql`select seq from sqlite_sequence where name = ${name}`)
    if (!known) db().run(sql`insert into sqlite_sequence (name, seq) values (${name}, 0)`)
    const first = Math.max(known?.seq ?? 0, lastId)
    db().run(sql`update sqlite_sequence set seq = ${first + lastId} where name = ${name}`)
    added.set(name, first)
  }
  return added
}

/** Rows of a table as they are to be: how many they were, and the id of the last one. */
export function insertMovedRows({ name, columns }: MovedTable, rows: readonly MovedRow[]) {
  const listed = columns.filter(column => rows[0] && column in rows[0])
  const values = rows.map(row => sql`(${list(listed.map(column => sql`${row[column] ?? null}`))})`)
  const into = list(listed.map(column => sql`${sql.identifier(column)}`))
  const { changes, lastInsertRowid } = db().run(
    sql`insert into ${sql.identifier(name)} (${into}) values ${list(values)}`,
  )
  return { count: changes, lastId: Number(lastInsertRowid) }
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

/** The key of a file that has come. */
export function findMovedKey(companyId: number, id: number): string {
  const found = db().get<{ key: string }>(
    sql`select filename as key from files where company_id = ${companyId} and id = ${id}`,
  )
  if (!found) throw new Error(`There is no file ${id}`)
  return found.key
}

/** Removes at most so many of a company's rows, the newest first: one points to none that is newer. How many there were. */
export function deleteMovedRows(table: MovedTable, companyId: number, most: number): number {
  const name = sql.identifier(table.name)
  return db().run(
    sql`delete from ${name} where rowid in (select rowid from ${name} where ${ofCompany(table, companyId)} order by rowid desc limit ${most})`,
  ).changes
}

function ofCompany({ ofCompany: condition }: MovedTable, companyId: number): SQL {
  const [before = '', after = ''] = condition.split('?')
  return sql`${sql.raw(before)}${companyId}${sql.raw(after)}`
}

/** In the order in which they can be emptied. */
export function tablesToEmpty(): MovedTable[] {
  return companyTables().toReversed()
}

/** Whether a row here says it already, in a column of which no two may say the same. */
export function isTakenHere(table: string, column: string, value: string): boolean {
  const [name, key] = [sql.identifier(table), sql.identifier(column)]
  return db().get(sql`select 1 as found from ${name} where ${key} = ${value} limit 1`) !== undefined
}

/** Of somebody who is here, who has the email or the username. */
export function isPersonHere(column: 'email' | 'username', value: string): boolean {
  const isProven = column === 'email' ? sql` and email_unproven = 0` : sql``
  const found = sql`select 1 as found from users where lower(${sql.identifier(column)}) = lower(${value})
    and status <> 'inactive'${isProven} limit 1`
  return db().get(found) !== undefined
}

export function isPayerHere(email: string): boolean {
  return (
    db().get(sql`select 1 as found from pending_payments where lower(email) = lower(${email}) limit 1`) !==
    undefined
  )
}

/** What the service sells, by name. */
export function listFeatureIds(): Map<string, number> {
  const rows = db().all<{ id: number; name: string }>(sql`select id, name from premium_features`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
