import type Database from 'better-sqlite3'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { maxLetters } from '#app/domain/search/search-text.ts'
import * as schema from './schema/index.ts'

// Triggers keep `companies.storage_bytes` and `file_bytes` with every change: a periodic count would let a burst through.

/** Numbers and index entries of a row. Measured on the large seed. */
const rowBytes = 100

/** Bytes of index for each byte of text: the text itself and its pieces. Measured with English texts of 2,000 letters. */
const indexBytes = 3

/** As in the triggers of `migrations/0000_first.sql` and later. */
export const searchedColumns: Readonly<Record<string, readonly string[]>> = {
  clients: ['name', 'email', 'phone', 'address', 'notes'],
  projects: ['name', 'description', 'notes'],
  tasks: ['title', 'description'],
  task_templates: ['name', 'description'],
  payments: ['note'],
  stock_cards: ['item_name', 'supplier'],
  suppliers: ['name', 'email', 'phone', 'account_number'],
  training_videos: ['title', 'description', 'category'],
  quotes: ['title', 'number', 'kind', 'site_address', 'intro'],
  invoices: ['title', 'number', 'order_number', 'site_address', 'note'],
  variations: ['title', 'words'],
  price_list_items: ['name', 'code', 'supplier'],
  todos: ['title'],
  chat_messages: ['content'],
  files: ['original_name'],
}

type Figure = 'storage_bytes' | 'file_bytes'
type Counted = { name: string; figure: Figure; grows: string[]; bytes: (row: string) => string }

const fileSizes: Counted = {
  name: 'files',
  figure: 'file_bytes',
  grows: ['size', 'picture_bytes'],
  bytes: row => `${row}.size + ${row}.picture_bytes`,
}

function describe(table: SQLiteTable): Counted[] {
  const { name, columns } = getTableConfig(table)
  if (!columns.some(column => column.name === 'company_id' && column.notNull)) return []
  const texts = columns.filter(column => column.getSQLType() === 'text').map(column => column.name)
  const searched = searchedColumns[name] ?? []
  const bytes = (row: string) => {
    const inRow = texts.map(column => `${row}."${column}"`)
    const inIndex = searched.map(column => `substr(${row}."${column}", 1, ${maxLetters})`)
    return [
      String(rowBytes),
      ...lengths(inRow),
      ...lengths(inIndex).map(length => `${indexBytes} * ${length}`),
    ].join(' + ')
  }
  const rows: Counted = { name, figure: 'storage_bytes', grows: texts, bytes }
  return name === 'files' ? [rows, fileSizes] : [rows]
}

/** In bytes, in one expression: one for each text makes the triggers half as slow again to create. */
function lengths(texts: string[]): string[] {
  return texts.length > 0 ? [`octet_length(concat(${texts.join(', ')}))`] : []
}

/** Every table with a company_id, so that a new one counts by itself. */
const countedTables: readonly Counted[] = Object.values(schema).flatMap(table =>
  is(table, SQLiteTable) ? describe(table) : [],
)

/** After a migration, which may change rows and what counts. */
export function recountStorage(raw: Database.Database): void {
  const sumOf = (figure: Figure) =>
    countedTables
      .filter(counted => counted.figure === figure)
      .map(
        ({ name, bytes }) =>
          `coalesce((select sum(${bytes('kept')}) from ${name} kept where kept.company_id = companies.id), 0)`,
      )
      .join(' + ')
  raw.exec(
    `update companies set storage_bytes = ${sumOf('storage_bytes')}, file_bytes = ${sumOf('file_bytes')}`,
  )
}

/** Temporary triggers, which a migration that recreates a table cannot lose. Call it once the schema is up to date. */
export function keepStorageFigures(raw: Database.Database): void {
  for (const { name, figure, grows, bytes } of countedTables) {
    const change = (row: string, by: string) =>
      `begin update companies set ${figure} = ${figure} + ${by} where id = ${row}.company_id; end`
    raw.exec(`create temp trigger ${figure}_${name}_added after insert on main.${name} ${change('new', `(${bytes('new')})`)};
      create temp trigger ${figure}_${name}_removed after delete on main.${name} ${change('old', `-(${bytes('old')})`)}`)
    if (grows.length === 0) continue
    const columns = grows.map(column => `"${column}"`).join(', ')
    const difference = `((${bytes('new')}) - (${bytes('old')}))`
    raw.exec(`create temp trigger ${figure}_${name}_changed after update of ${columns} on main.${name}
      when ${difference} <> 0 ${change('new', difference)}`)
  }
}
