import Database from 'better-sqlite3'
import type { MoveFacts } from '#app/domain/moves/move-facts.schema.ts'
import { db } from '#db/client.ts'
import { type MovedRow, RowSum } from './move-file.server.ts'
import { movedTables } from './moved-tables.server.ts'

/** How many bytes and rows a reading of it comes to. */
export function measureCompany(companyId: number): { bytes: number; rows: number } {
  const sum = { bytes: 0, rows: 0 }
  readCompany({
    companyId,
    company: {},
    each(_table, text) {
      sum.bytes += Buffer.byteLength(text)
      sum.rows++
    },
  })
  return sum
}

type Reading = {
  companyId: number
  /** What the company's own row says in place of what it says while it leaves. */
  company: MovedRow
  /** Told of each row as text. */
  each?: (table: string, text: string, row: MovedRow) => void
}

/**
 * Reads all rows of a company that move, as they are at one moment, beside whoever reads and writes; sums them up by table. It takes as
 * long as reading them, and nothing else is done meanwhile.
 */
export function readCompany({
  companyId,
  company,
  each,
}: Reading): Pick<MoveFacts, 'schema' | 'tables' | 'features'> {
  // A connection of its own: what it reads stays as it was at the first statement.
  const raw = new Database(db().$client.name, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    raw.exec('begin')
    const lastId = raw.prepare('select seq from sqlite_sequence where name = ?').pluck()
    const tables: MoveFacts['tables'] = {}
    for (const { name, columns, ofCompany } of movedTables()) {
      const sum = new RowSum()
      const named = columns.map(column => `"${column}"`).join(', ')
      const select = raw.prepare(`select ${named} from "${name}" where ${ofCompany} order by rowid`)
      for (const found of select.iterate(companyId) as Iterable<MovedRow>) {
        const row = name === 'companies' ? { ...found, ...company } : found
        const text = JSON.stringify(row)
        sum.add(text)
        each?.(name, text, row)
      }
      tables[name] = { ...sum.end(), lastId: Number(lastId.get(name) ?? 0) }
    }
    const used = `select id, name from premium_features where id in (select feature_id from user_premium_features
      where user_id in (select id from users where company_id = ?))`
    const features = raw.prepare(used).raw().all(companyId) as [number, string][]
    const schema = raw.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
    return { schema: Number(schema), tables, features: Object.fromEntries(features) }
  } finally {
    raw.close()
  }
}
