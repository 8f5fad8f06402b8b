import { and, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'

type Kept = 'createdBy' | 'binEntryId' | 'version' | 'createdAt' | 'updatedAt'

export type Table = SQLiteTable &
  Record<'id' | 'companyId', SQLiteColumn> &
  Partial<Record<Kept, SQLiteColumn>>

/** Of the table alone, without a join. */
export type Columns = Record<string, SQLiteColumn | SQL>

/** What its writer may choose. */
export type ValuesOf<T extends Table> = Omit<T['$inferInsert'], 'id' | 'companyId' | Kept>

type OrSql<Values> = { [K in keyof Values]: Values[K] | SQL }
type Part = { where?: SQL | undefined; order: readonly SQL[]; limit?: number; offset?: number }

/** The company's, but for the bin. */
export function live({ companyId, binEntryId }: Table, company: Company): SQL | undefined {
  return and(eq(companyId, company.companyId), binEntryId && isNull(binEntryId))
}

/** Joins the row of the same company that a column points to. */
export function onKey({ companyId, id }: Pick<Table, 'companyId' | 'id'>, pointer: SQLiteColumn) {
  const from = pointer.table as Table
  return and(eq(companyId, from.companyId), eq(id, pointer))
}

type LiveColumns<T extends Table> = Omit<T['_']['columns'], 'binEntryId'>

/** All but `binEntryId`, which is null in a live row. */
export function columnsOf<T extends Table>(table: T): LiveColumns<T> {
  const { binEntryId: _, ...columns } = getTableColumns(table)
  return columns
}

/** Reads and writes live rows of a table. */
export function rowsOf<T extends Table, C extends Columns = LiveColumns<T>>(
  table: T,
  notFound: string,
  columns?: C,
) {
  return rowsAs<SelectResultFields<C>, ValuesOf<T>>(table, notFound, columns ?? columnsOf<Table>(table))
}

/** `rowsOf` where the caller knows what the columns hold. */
export function rowsAs<Row, Values>(table: Table, notFound: string, columns: Columns) {
  const typed = (row: unknown) => row as Row
  const one = (company: Company, id: number) => and(live(table, company), eq(table.id, id))
  const select = () => db().select(columns).from(table)

  function findWhere(company: Company, where: SQL | undefined): Row | null {
    const row = select()
      .where(and(live(table, company), where))
      .get()
    return row ? typed(row) : null
  }

  function find(company: Company, id: number): Row | null {
    return findWhere(company, eq(table.id, id))
  }

  return {
    live: (company: Company) => live(table, company),
    /** For a select of its own. */
    one,
    find,
    findWhere,

    require(company: Company, id: number): Row {
      const row = find(company, id)
      if (!row) throw new NotFound(notFound)
      return row
    },

    list(company: Company, { where, order, limit, offset = 0 }: Part): Row[] {
      const ordered = select()
        .where(and(live(table, company), where))
        .orderBy(...order)
      const part = limit === undefined ? ordered : ordered.limit(limit).offset(offset)
      return part.all().map(typed)
    },

    count(company: Company, where?: SQL): number {
      const counted = db().select({ n: count() }).from(table)
      return counted.where(and(live(table, company), where)).get()?.n ?? 0
    },

    insert({ companyId, userId }: Person, values: OrSql<Values>): Row {
      // Drizzle leaves out what is no column.
      const row = { ...values, companyId, createdBy: userId, createdAt: Date.now() }
      return typed(db().insert(table).values(row).returning(columns).get())
    },

    save(company: Company, id: number, values: Partial<OrSql<Values>>): Row {
      const version = table.version && sql`${table.version} + 1`
      const saved = db()
        .update(table)
        .set({ ...values, updatedAt: Date.now(), version })
        .where(one(company, id))
        .returning(columns)
      return typed(saved.get())
    },

    remove(company: Company, id: number): void {
      db().delete(table).where(one(company, id)).run()
    },
  }
}

type KeptTable = SQLiteTable & Record<'companyId' | 'version', SQLiteColumn>

/** Adds the company's one row of such a key, or changes it. */
export function upsert<T extends KeptTable, K extends keyof T['$inferInsert']>(
  { companyId }: Company,
  table: T,
  key: Pick<T['$inferInsert'], K>,
  values: Omit<T['$inferInsert'], K | 'id' | 'companyId' | 'version'>,
): void {
  const columns = getTableColumns<KeptTable>(table)
  db()
    .insert<KeptTable>(table)
    .values({ ...values, ...key, companyId })
    .onConflictDoUpdate({
      target: ['companyId', ...Object.keys(key)].flatMap(name => columns[name] ?? []),
      set: { ...values, version: sql`${table.version} + 1` },
    })
    .run()
}
