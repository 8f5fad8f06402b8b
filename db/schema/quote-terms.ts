import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyKey, createdAt, flag, id, isFilled } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** Agreed terms never change, so a new text is a new row. */
export const quoteTerms = sqliteTable(
  'quote_terms',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    /** For each name, from 1. */
    termsVersion: integer('terms_version').notNull(),
    body: text('body').notNull(),
    /** A later version of the name retires it, too. */
    isRetired: flag('is_retired'),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('quote_terms_tenant').on(t.companyId, t.id),
    uniqueIndex('quote_terms_version').on(t.companyId, t.name, t.termsVersion),
    index('quote_terms_creator').on(t.companyId, t.createdBy),
    companyKey('quote_terms_creator_fk', t, t.createdBy, users),
    isFilled('quote_terms_name_filled', t.name, 80),
    check('quote_terms_version_positive', sql`${t.termsVersion} >= 1`),
  ],
)
