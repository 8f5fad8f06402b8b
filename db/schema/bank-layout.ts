import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import { id, instant } from './columns.ts'
import { companyId } from './company.ts'

export const bankLayouts = sqliteTable(
  'bank_layouts',
  {
    id: id(),
    companyId: companyId(),
    /** Hash of `bankShape`. */
    shapeHash: text('shape_hash').notNull(),
    columns: text('columns', { mode: 'json' }).$type<ColumnFields>().notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  t => [
    uniqueIndex('bank_layouts_shape').on(t.companyId, t.shapeHash),
    check('bank_layouts_hash_length', sql`length(${t.shapeHash}) = 64`),
  ],
)
