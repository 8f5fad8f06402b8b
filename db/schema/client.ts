import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, id, isFilled, lower, version } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const clients = sqliteTable(
  'clients',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** Imported: not an enquiry, though without jobs. */
    isEstablished: integer('is_established', { mode: 'boolean' }).notNull().default(false),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('clients_tenant').on(t.companyId, t.id),
    index('clients_name').on(t.companyId, t.name),
    index('clients_listed').on(t.companyId, lower(t.name), t.id).where(sql`${t.binEntryId} is null`),
    index('clients_bin').on(t.binEntryId),
    companyKey('clients_creator', t, t.createdBy, users),
    companyKey('clients_bin_entry', t, t.binEntryId, binEntries),
    isFilled('clients_name_filled', t.name, 120),
  ],
)
