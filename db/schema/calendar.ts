import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { feedContents } from '#app/domain/enumerations.ts'
import { companyKey, createdAt, flag, id, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    /** SHA-256 of the address's token, hex. */
    tokenHash: text('token_hash').notNull(),
    contents: text('contents', { enum: feedContents }).notNull().default('mine'),
    /** From start to due, with absences; else due dates alone. */
    hasSpans: flag('has_spans'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('calendar_feeds_user').on(t.companyId, t.userId),
    uniqueIndex('calendar_feeds_token').on(t.tokenHash),
    companyKey('calendar_feeds_user_fk', t, t.userId, users),
    oneOf('calendar_feeds_contents_known', t.contents, feedContents),
  ],
)
