import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { numberedKinds } from '#app/domain/invoices/invoice.ts'
import { id, oneOf } from './columns.ts'
import { companies } from './company.ts'

/** The last number of a kind in a year. */
export const documentNumbers = sqliteTable(
  'document_numbers',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  t => [
    uniqueIndex('document_numbers_kind').on(t.companyId, t.kind, t.year),
    oneOf('document_numbers_kind_known', t.kind, ['quote', ...numberedKinds]),
    check('document_numbers_positive', sql`${t.last} >= 1`),
  ],
)
