import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QuotePattern } from '#app/domain/quotes/quote-pattern.ts'
import { createdAt, id, isFilled, version } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

/** A quote without client or dates. */
export const quoteTemplates = sqliteTable(
  'quote_templates',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    pattern: text('pattern', { mode: 'json' }).$type<QuotePattern>().notNull(),
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('quote_templates_tenant').on(t.companyId, t.id),
    index('quote_templates_name').on(t.companyId, t.name),
    index('quote_templates_creator').on(t.companyId, t.createdBy),
    foreignKey({
      name: 'quote_templates_creator_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    isFilled('quote_templates_name_filled', t.name, 120),
  ],
)
