import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyKey, createdAt, id, isFilled } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** A browser shared by people with PINs. */
export const workshopPcs = sqliteTable(
  'workshop_pcs',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').notNull(),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('workshop_pcs_name').on(t.companyId, t.nameKey),
    uniqueIndex('workshop_pcs_token').on(t.tokenHash),
    index('workshop_pcs_creator').on(t.companyId, t.createdBy),
    companyKey('workshop_pcs_creator_fk', t, t.createdBy, users),
    isFilled('workshop_pcs_name_filled', t.name, 60),
  ],
)
