import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { looseIds } from '#app/domain/moves/moved-ids.ts'
import { stayingTables } from '#app/domain/moves/staying-tables.ts'
import * as schema from '#db/schema/index.ts'

// What of the database is a company's, and what its columns point to, is read from the schema: a new table comes along by itself.

export type MovedTable = {
  name: string
  columns: readonly string[]
  /** What a column points to, by its name. */
  pointsTo: Readonly<Record<string, string>>
  /** Which rows are a company's, as the condition of a select with its id as the one parameter. */
  ofCompany: string
  hasOwnId: boolean
  /** Columns of which no two rows of any companies may say the same. */
  unique: readonly string[]
}

const tables: SQLiteTable[] = Object.values(schema).filter(entry => is(entry, SQLiteTable))

function describe(table: SQLiteTable): MovedTable | null {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const pointsTo: Record<string, string> = {}
  for (const key of foreignKeys) {
    const { columns: from, foreignTable } = key.reference()
    const last = from.at(-1)
    if (last) pointsTo[last.name] = getTableConfig(foreignTable).name
  }
  for (const { name: column } of columns) {
    const loose = looseIds[`${name}.${column}`]
    if (loose !== undefined) pointsTo[column] = loose
  }
  const ofCompany = conditionOf(name, pointsTo)
  if (ofCompany === null) return null
  return {
    ...{ name, pointsTo, ofCompany },
    columns: columns.map(column => column.name),
    hasOwnId: columns.some(column => column.name === 'id' && column.primary),
    unique: uniqueColumns(table).filter(column => !(column in pointsTo)),
  }
}

function conditionOf(name: string, pointsTo: MovedTable['pointsTo']): string | null {
  if (name === 'companies') return 'id = ?'
  if ('company_id' in pointsTo) return 'company_id = ?'
  return pointsTo.user_id === 'users' ? 'user_id in (select id from users where company_id = ?)' : null
}

function uniqueColumns(table: SQLiteTable): string[] {
  return getTableConfig(table).indexes.flatMap(({ config: { unique, columns, where } }) => {
    const [only, ...others] = columns
    return unique && !where && others.length === 0 && is(only, SQLiteColumn) ? [only.name] : []
  })
}

/** What is pointed to comes before what points to it; a table may point to itself, to what is older. */
function inOrder(all: readonly MovedTable[]): MovedTable[] {
  const isFree = (table: MovedTable) =>
    !all.some(({ name }) => name !== table.name && boundTo(table).includes(name))
  const free = all.filter(isFree)
  if (all.length > 0 && free.length === 0) throw new Error('The tables point at each other in a ring')
  const rest = all.filter(table => !free.includes(table))
  return rest.length === 0 ? free : [...free, ...inOrder(rest)]
}

/** By foreign keys. */
function boundTo({ name, pointsTo }: MovedTable): string[] {
  return Object.entries(pointsTo).flatMap(([column, to]) => (`${name}.${column}` in looseIds ? [] : [to]))
}

let known: MovedTable[] | undefined

/** All tables that hold rows of companies, in the order in which they can be filled; the company itself is the first. */
export function companyTables(): MovedTable[] {
  known ??= inOrder(tables.flatMap(table => describe(table) ?? []))
  return known
}

/** Those whose rows move. */
export function movedTables(): MovedTable[] {
  return companyTables().filter(({ name }) => !(name in stayingTables))
}
