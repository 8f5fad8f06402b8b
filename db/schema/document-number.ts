import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NumberedPaper } from '#app/domain/papers/document-number.ts'
import { id } from './columns.ts'
import { companyId } from './company.ts'

/** The last number of a kind in a year. */
export const documentNumbers = sqliteTable(
  'document_numbers',
  {
    id: id(),
    companyId: companyId(),
    kind: text('kind').$type<NumberedPaper>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  t => [
    uniqueIndex('document_numbers_kind').on(t.companyId, t.kind, t.year),
    check('document_numbers_positive', sql`${t.last} >= 1`),
  ],
)
