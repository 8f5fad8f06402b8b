import { and, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { PlainTable } from '#app/models/bin/rows.server.ts'
import { findRecords, type SearchKind } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { binEntries } from '#db/schema/index.ts'

export type AnyRow = { [field: string]: unknown; id: number; version: number; createdAt: number }

export type Page = { limit: number; offset: number }

export type Read = {
  table: PlainTable
  /** Selected with the columns. */
  also: Readonly<Record<string, SQL>>
  /** Of the list. */
  order: readonly SQL[]
  search: SearchKind | undefined
  /** 'Stock card not found' */
  notFound: string
  notInBin: string
}

/** All of the company alone, and but for `deleted` and `requireBinned` without the bin. */
export function readsOf({ table, also, order, search, notFound, notInBin }: Read) {
  const binEntryId = table.binEntryId
  const columns: Record<string, SQLiteColumn | SQL> = { ...getTableColumns<PlainTable>(table), ...also }
  const ofCompany = ({ companyId }: Pick<Scope, 'companyId'>) => eq(table.companyId, companyId)
  const live = (scope: Pick<Scope, 'companyId'>) => and(ofCompany(scope), binEntryId && isNull(binEntryId))

  function find(scope: Scope, id: number): AnyRow | null {
    return (
      rowsOf(
        select()
          .where(and(live(scope), eq(table.id, id)))
          .all(),
      )[0] ?? null
    )
  }

  function select() {
    return db().select(columns).from(table)
  }

  return {
    columns,
    live,
    find,

    require(scope: Scope, id: number): AnyRow {
      const row = find(scope, id)
      if (!row) throw new NotFound(notFound)
      return row
    },

    requireBinned(scope: Scope, id: number): AnyRow {
      const where = and(ofCompany(scope), eq(table.id, id), binEntryId && isNotNull(binEntryId))
      const row = binEntryId && rowsOf(select().where(where).all())[0]
      if (!row) throw new NotFound(notInBin)
      return row
    },

    /** Newest first. */
    newest(scope: Scope, { limit, offset }: Page): AnyRow[] {
      const query = select().where(live(scope)).orderBy(desc(table.createdAt), desc(table.id))
      return rowsOf(query.limit(limit).offset(offset).all())
    },

    list(scope: Scope, limit: number, where?: SQL): AnyRow[] {
      const query = select().where(and(live(scope), where))
      return rowsOf(
        query
          .orderBy(...order)
          .limit(limit)
          .all(),
      )
    },

    page(
      scope: Scope,
      { query, where }: { query: string; where?: SQL | undefined },
      { limit, offset }: Page,
    ) {
      const found = search === undefined ? null : findRecords(scope, search, query)
      const matches = found === null ? undefined : sql`${table.id} in ${among(found.ids)}`
      const rows = db()
        .select({ ...columns, total: sql<number>`count(*) over ()` })
        .from(table)
        .where(and(live(scope), matches, where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .all()
      return {
        rows: rowsOf(rows.map(({ total: _, ...row }) => row)),
        total: Number(rows[0]?.total ?? 0),
        isCut: found?.isCut ?? false,
      }
    },

    count(scope: Scope, where?: SQL): number {
      return (
        db()
          .select({ n: count() })
          .from(table)
          .where(and(live(scope), where))
          .get()?.n ?? 0
      )
    },

    /** Each once in any letter case. */
    valuesOf(scope: Scope, name: string, limit = 200): string[] {
      const column = sql`${columns[name]}`
      return db()
        .select({ name: sql<string>`min(${column})` })
        .from(table)
        .where(and(live(scope), sql`${column} <> ''`))
        .groupBy(sql`lower(${column})`)
        .orderBy(sql`lower(${column})`)
        .limit(limit)
        .all()
        .map(row => row.name)
    },

    /** Last deleted first. */
    deleted(scope: Scope, limit: number): (AnyRow & { deletedAt: number; expiresAt: number })[] {
      if (!binEntryId) return []
      const { deletedAt, expiresAt } = binEntries
      const rows = db()
        .select({ ...columns, deletedAt, expiresAt })
        .from(table)
        .innerJoin(binEntries, and(eq(binEntries.companyId, table.companyId), eq(binEntries.id, binEntryId)))
        .where(ofCompany(scope))
        .orderBy(desc(deletedAt), desc(table.id))
        .limit(limit)
        .all()
      return rowsOf(rows)
    },
  }
}

/** The columns are the table's own, so what was selected by them has its types. */
export function rowsOf<Row extends AnyRow>(rows: readonly object[]): Row[] {
  return rows as Row[]
}

/** Who made it. */
export function authorOf({ createdBy, userId }: AnyRow): number {
  return Number(createdBy ?? userId)
}
