import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BinNoun } from '#app/domain/nouns.ts'
import { companyKey, id, instant, isFilled } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** One deletion. Deleted rows stay and point here by `bin_entry_id`; a row is live while that is null. */
export const binEntries = sqliteTable(
  'bin_entries',
  {
    id: id(),
    companyId: companyId(),
    noun: text('noun').$type<BinNoun>().notNull(),
    label: text('label').notNull(),
    /** No foreign key, as the project may go first. */
    projectId: integer('project_id'),
    itemCount: integer('item_count').notNull().default(1),
    deletedBy: integer('deleted_by').notNull(),
    deletedAt: instant('deleted_at').notNull(),
    /** Afterwards the rows are removed for good. */
    expiresAt: instant('expires_at').notNull(),
  },
  t => [
    uniqueIndex('bin_entries_tenant').on(t.companyId, t.id),
    index('bin_entries_newest').on(t.companyId, t.deletedAt),
    index('bin_entries_expiry').on(t.expiresAt),
    companyKey('bin_entries_deleter', t, t.deletedBy, users),
    isFilled('bin_entries_label_filled', t.label, 255),
  ],
)
