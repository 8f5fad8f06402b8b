import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'
import { users } from './user.ts'
import { workshopPcs } from './workshop-pc.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's session id, hex: a stolen database signs nobody in. */
    sid: text('sid').primaryKey(),
    sess: text('sess', { mode: 'json' }).$type<SessionData>().notNull(),
    /** Milliseconds since 1970 UTC. */
    expire: integer('expire').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where it was begun by PIN. */
    workshopPcId: integer('workshop_pc_id').references(() => workshopPcs.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  t => [
    index('sessions_workshop_pc').on(t.workshopPcId).where(sql`${t.workshopPcId} is not null`),
    index('sessions_user').on(t.userId),
    index('sessions_expire').on(t.expire),
  ],
)

export type SessionData = { userAgent: string; address: string }
