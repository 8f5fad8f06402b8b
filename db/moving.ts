import type Database from 'better-sqlite3'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { refusedWhileMoving } from '#app/domain/moves/company-move.ts'
import { stayingTables } from '#app/domain/moves/staying-tables.ts'
import * as schema from './schema/index.ts'

// While a company is copied nothing of it changes. The mark is looked at by every statement, within its transaction, in whichever
// process: what was committed before the mark is copied, and what comes later is refused, never lost.

type Guarded = { name: string; companyOf: (row: string) => string; updated: string }

/** They follow other rows, and are counted anew where a company arrives. */
const figures: readonly string[] = ['storage_bytes', 'file_bytes']

function describe(table: SQLiteTable): Guarded[] {
  const { name, columns } = getTableConfig(table)
  const companyOf = wayToCompany(name, new Set(columns.map(column => column.name)))
  if (name in stayingTables || companyOf === null) return []
  const changed = columns.map(column => column.name).filter(column => !figures.includes(column))
  const updated = name === 'companies' ? ` of ${changed.map(column => `"${column}"`).join(', ')}` : ''
  return [{ name, companyOf, updated }]
}

function wayToCompany(name: string, columns: ReadonlySet<string>): Guarded['companyOf'] | null {
  if (name === 'companies') return row => `${row}.id`
  if (columns.has('company_id')) return row => `${row}.company_id`
  return columns.has('user_id') ? row => `(select company_id from users where id = ${row}.user_id)` : null
}

const guardedTables: readonly Guarded[] = Object.values(schema).flatMap(table =>
  is(table, SQLiteTable) ? describe(table) : [],
)

const prefix = 'moving_'

/**
 * Refuses what would be saved in a company that is leaving, and what would be added to one that has left: that one is deleted in the
 * end. By triggers of the file, which are there for as long as such a company is: every process has them from the transaction on
 * that sets the mark, and nothing is slower while no company moves. Call it in the transaction that sets or takes away a mark.
 */
export function keepMovingShut(raw: Database.Database): void {
  const isShut = raw.prepare("select 1 from company_moves where state in ('leaving', 'gone') limit 1")
  dropGuards(raw)
  if (isShut.get() === undefined) return
  const when = (company: string, states: string) =>
    `when exists (select 1 from company_moves where company_id = ${company} and state in (${states}))
      begin select raise(abort, '${refusedWhileMoving}'); end`
  for (const { name, companyOf, updated } of guardedTables) {
    raw.exec(`create trigger ${prefix}${name}_added before insert on ${name} ${when(companyOf('new'), "'leaving', 'gone'")};
      create trigger ${prefix}${name}_changed before update${updated} on ${name} ${when(companyOf('old'), "'leaving'")};
      create trigger ${prefix}${name}_removed before delete on ${name} ${when(companyOf('old'), "'leaving'")}`)
  }
}

/** A migration may change rows, and make tables anew that triggers tell of. */
export function dropGuards(raw: Database.Database): void {
  const isGuard = raw.prepare(
    `select name from sqlite_master where type = 'trigger' and substr(name, 1, ${prefix.length}) = '${prefix}'`,
  )
  for (const name of isGuard.pluck().all()) raw.exec(`drop trigger "${name}"`)
}
