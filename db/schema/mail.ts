import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, lower } from './columns.ts'
import { companies } from './company.ts'

/** Waiting mails, and for some days those given up. A sent mail has no row. */
export const mails = sqliteTable(
  'mails',
  {
    id: id(),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Text, HTML and headers as sealed JSON: some links sign in. Null once given up. */
    sealed: text('sealed'),
    /** The header Message-ID, the same at every try: a mailbox drops duplicates by it. */
    messageId: text('message_id').notNull(),
    /** 0: somebody waits for it. */
    rank: integer('rank').notNull(),
    /** An instant that orders a rank; each further mail of a company has a later one. */
    turn: integer('turn').notNull(),
    /** `MailPurpose`, such as 'welcome:cs_12'. */
    purpose: text('purpose'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: integer('next_try_at').notNull(),
    /** Not sent later. */
    expiresAt: integer('expires_at').notNull(),
    claim: text('claim'),
    claimedUntil: instant('claimed_until'),
    givenUpAt: instant('given_up_at'),
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
