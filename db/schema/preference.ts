import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant, isFilled } from './columns.ts'
import { users } from './user.ts'

export const userPreferences = sqliteTable(
  'user_preferences',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>(),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [
    uniqueIndex('user_preferences_key').on(t.userId, t.key),
    isFilled('user_preferences_key_filled', t.key, 100),
  ],
)
