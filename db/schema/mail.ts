import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, lower } from './columns.ts'
import { companies } from './company.ts'

/** Mails that wait to be sent, and for some days those that were given up. One that was sent has no row. */
export const mails = sqliteTable(
  'mails',
  {
    id: id(),
    /** Whose change caused it; null where there is no company yet. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Its text, HTML and headers as JSON, sealed: links that sign in are among them. Null once it was given up. */
    sealed: text('sealed'),
    /** The header Message-ID, the same at every try: by it a mailbox knows a mail that comes twice. */
    messageId: text('message_id').notNull(),
    /** 0: somebody waits for it. */
    rank: integer('rank').notNull(),
    /** The order within a rank, an instant: a company's next mail has a later one, so that many of one keep back nobody else's. */
    turn: integer('turn').notNull(),
    /** What is to be noted elsewhere when it has left, such as 'welcome:cs_12'. */
    purpose: text('purpose'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: integer('next_try_at').notNull(),
    /** Later it is worth nothing, and not sent. */
    expiresAt: integer('expires_at').notNull(),
    /** Who is sending it, until when. */
    claim: text('claim'),
    claimedUntil: instant('claimed_until'),
    givenUpAt: instant('given_up_at'),
    /** Why the last try failed. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('mails_message').on(t.messageId),
    index('mails_order').on(t.rank, t.turn).where(sql`${t.givenUpAt} is null`),
    index('mails_company').on(t.companyId, t.turn),
    index('mails_recipient').on(lower(t.recipient)),
    index('mails_purpose').on(t.purpose).where(sql`${t.purpose} is not null`),
    index('mails_given_up').on(t.givenUpAt).where(sql`${t.givenUpAt} is not null`),
  ],
)
