import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QuotePattern } from '#app/domain/quotes/quote-pattern.ts'
import { companyKey, createdAt, id, isFilled, version } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** A quote without client or dates. */
export const quoteTemplates = sqliteTable(
  'quote_templates',
  {
    id: id(),
    companyId: companyId(),
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
    companyKey('quote_templates_creator_fk', t, t.createdBy, users),
    isFilled('quote_templates_name_filled', t.name, 120),
  ],
)
