import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaperEventKind } from '#app/domain/papers/paper-links.ts'
import { companyKey, createdAt, id, instant } from './columns.ts'
import { companyId } from './company.ts'
import { invoices } from './invoice.ts'
import { quotes } from './quote.ts'
import { users } from './user.ts'
import { variations } from './variation.ts'

/** By which a client reads a document without signing in. Only the link holds the token. */
export const paperLinks = sqliteTable(
  'paper_links',
  {
    id: id(),
    companyId: companyId(),
    quoteId: integer('quote_id'),
    invoiceId: integer('invoice_id'),
    variationId: integer('variation_id'),
    tokenHash: text('token_hash').notNull(),
    /** '' where it was copied. */
    sentTo: text('sent_to').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('paper_links_tenant').on(t.companyId, t.id),
    uniqueIndex('paper_links_token').on(t.tokenHash),
    index('paper_links_quote').on(t.companyId, t.quoteId).where(sql`${t.quoteId} is not null`),
    index('paper_links_invoice').on(t.companyId, t.invoiceId).where(sql`${t.invoiceId} is not null`),
    index('paper_links_variation').on(t.companyId, t.variationId).where(sql`${t.variationId} is not null`),
    index('paper_links_creator').on(t.companyId, t.createdBy),
    companyKey('paper_links_quote_fk', t, t.quoteId, quotes).onDelete('cascade'),
    companyKey('paper_links_invoice_fk', t, t.invoiceId, invoices).onDelete('cascade'),
    companyKey('paper_links_variation_fk', t, t.variationId, variations).onDelete('cascade'),
    companyKey('paper_links_creator_fk', t, t.createdBy, users),
    check(
      'paper_links_one',
      sql`(${t.quoteId} is not null) + (${t.invoiceId} is not null) + (${t.variationId} is not null) = 1`,
    ),
  ],
)

/** What happened to a quote or an invoice. Append-only. */
export const paperEvents = sqliteTable(
  'paper_events',
  {
    id: id(),
    companyId: companyId(),
    quoteId: integer('quote_id'),
    invoiceId: integer('invoice_id'),
    kind: text('kind').$type<PaperEventKind>().notNull(),
    /** Null for the client, or for expiry. */
    userId: integer('user_id'),
    /** For a reminder of an invoice: one of `reminderDays`. */
    days: integer('days'),
    detail: text('detail').notNull().default(''),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('paper_events_tenant').on(t.companyId, t.id),
    index('paper_events_quote').on(t.companyId, t.quoteId, t.id).where(sql`${t.quoteId} is not null`),
    index('paper_events_invoice').on(t.companyId, t.invoiceId, t.id).where(sql`${t.invoiceId} is not null`),
    index('paper_events_user').on(t.companyId, t.userId),
    companyKey('paper_events_quote_fk', t, t.quoteId, quotes).onDelete('cascade'),
    companyKey('paper_events_invoice_fk', t, t.invoiceId, invoices).onDelete('cascade'),
    companyKey('paper_events_user_fk', t, t.userId, users),
    check('paper_events_one', sql`(${t.quoteId} is null) <> (${t.invoiceId} is null)`),
  ],
)
