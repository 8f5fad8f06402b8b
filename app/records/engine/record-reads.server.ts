import { and, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import type { PlainTable } from '#app/models/bin/rows.server.ts'
import { type Columns, onKey, rowsAs } from '#app/models/rows.server.ts'
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
  const columns: Columns = { ...getTableColumns<PlainTable>(table), ...also }
  const rows = rowsAs<AnyRow, Record<string, unknown>>(table, notFound, columns)
  const ofCompany = ({ companyId }: Company) => eq(table.companyId, companyId)

  return {
    rows,
    live: rows.live,
    find: rows.find,
    require: rows.require,
    count: rows.count,

    requireBinned(scope: Scope, id: number): AnyRow {
      const where = and(ofCompany(scope), eq(table.id, id), binEntryId && isNotNull(binEntryId))
      const row = binEntryId && typed(db().select(columns).from(table).where(where).all())[0]
      if (!row) throw new NotFound(notInBin)
      return row
    },

    /** Newest first. */
    newest(scope: Scope, page: Page): AnyRow[] {
      return rows.list(scope, { order: [desc(table.createdAt), desc(table.id)], ...page })
    },

    list(scope: Scope, limit: number, where?: SQL): AnyRow[] {
      return rows.list(scope, { where, order, limit })
    },

    page(
      scope: Scope,
      { query, where }: { query: string; where?: SQL | undefined },
      { limit, offset }: Page,
    ) {
      const found = search === undefined ? null : findRecords(scope, search, query)
      const matches = found === null ? undefined : sql`${table.id} in ${among(found.ids)}`
      const page = db()
        .select({ ...columns, total: sql<number>`count(*) over ()` })
        .from(table)
        .where(and(rows.live(scope), matches, where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .all()
      return {
        rows: typed(page.map(({ total: _, ...row }) => row)),
        total: Number(page[0]?.total ?? 0),
        isCut: found?.isCut ?? false,
      }
    },

    /** Each once in any letter case. */
    valuesOf(scope: Scope, name: string): string[] {
      const column = sql`${columns[name]}`
      return db()
        .select({ name: sql<string>`min(${column})` })
        .from(table)
        .where(and(rows.live(scope), sql`${column} <> ''`))
        .groupBy(sql`lower(${column})`)
        .orderBy(sql`lower(${column})`)
        .limit(200)
        .all()
        .map(row => row.name)
    },

    /** Last deleted first. */
    deleted(scope: Scope, limit: number): (AnyRow & { deletedAt: number; expiresAt: number })[] {
      if (!binEntryId) return []
      const { deletedAt, expiresAt } = binEntries
      const deleted = db()
        .select({ ...columns, deletedAt, expiresAt })
        .from(table)
        .innerJoin(binEntries, onKey(binEntries, binEntryId))
        .where(ofCompany(scope))
        .orderBy(desc(deletedAt), desc(table.id))
        .limit(limit)
        .all()
      return typed(deleted)
    },
  }
}

/** The columns are the table's own, so what was selected by them has its types. */
function typed<Row extends AnyRow>(rows: readonly object[]): Row[] {
  return rows as Row[]
}

/** Who made it. */
export function authorOf({ createdBy, userId }: AnyRow): number {
  return Number(createdBy ?? userId)
}
