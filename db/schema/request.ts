import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyKey, createdAt, id, isFilled } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** So that a double click or a retry makes one record. */
export const requestIds = sqliteTable(
  'request_ids',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    noun: text('noun').notNull(),
    recordId: integer('record_id').notNull(),
    /** SHA-256 of the content, hex: the same id with other content is another request. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('request_ids_once').on(t.userId, t.key),
    index('request_ids_company').on(t.companyId),
    index('request_ids_age').on(t.createdAt),
    companyKey('request_ids_user_fk', t, t.userId, users),
    isFilled('request_ids_key_filled', t.key, 120),
  ],
)
