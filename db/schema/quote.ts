import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  type Discount,
  type PaymentStage,
  type PricesShown,
  pricesShown,
  type QuoteItem,
  quoteStatuses,
} from '#app/domain/quotes/quote.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import type { SharedFile } from '#app/domain/quotes/quote-files.ts'
import { binEntries } from './bin.ts'
import { clients } from './client.ts'
import {
  companyKey,
  createdAt,
  day,
  id,
  instant,
  isDate,
  isFilled,
  notNegative,
  oneOf,
  pence,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { rateCards } from './overhead.ts'
import { projects } from './project.ts'
import { quoteTerms } from './quote-terms.ts'
import { taskTemplates } from './template.ts'
import { users } from './user.ts'

/** One revision. Prices are pence before VAT; totals are kept for lists, computed by the server. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: id(),
    companyId: companyId(),
    /** 'Q-2026-0042', the same for all its revisions. */
    number: text('number').notNull(),
    /** From 0, which is Rev A. */
    revision: integer('revision').notNull().default(0),
    supersedesId: integer('supersedes_id'),
    clientId: integer('client_id'),
    /** The job that it became, or is for. */
    projectId: integer('project_id'),
    title: text('title').notNull(),
    /** Sort of work, such as 'Kitchens': its template's name; '' for none. */
    kind: text('kind').notNull().default(''),
    siteAddress: text('site_address').notNull().default(''),
    intro: text('intro').notNull().default(''),
    exclusions: text('exclusions').notNull().default(''),
    status: text('status', { enum: quoteStatuses }).notNull().default('draft'),
    pricesShown: text('prices_shown', { enum: pricesShown }).$type<PricesShown>().notNull(),
    validDays: integer('valid_days').notNull(),
    issuedOn: day('issued_on'),
    validUntil: day('valid_until'),
    termsId: integer('terms_id'),
    discount: text('discount', { mode: 'json' }).$type<NonNullable<Discount>>(),
    paymentStages: text('payment_stages', { mode: 'json' }).$type<PaymentStage[]>().notNull(),
    /** Basis points of the price. */
    margin: integer('margin').notNull(),
    hoursOfDay: integer('hours_of_day').notNull(),
    /** Pence; `rateCardId` is null where it was typed. */
    hourCost: pence('hour_cost').notNull(),
    rateCardId: integer('rate_card_id'),
    /** The task template of its job. */
    templateId: integer('template_id'),
    net: pence('net').notNull().default(0),
    gross: pence('gross').notNull().default(0),
    cost: pence('cost').notNull().default(0),
    /** Thousandths of an hour. */
    hours: integer('hours').notNull().default(0),
    /** Once sent, in the order of `document.files`. */
    sharedFiles: text('shared_files', { mode: 'json' }).$type<SharedFile[]>(),
    /** Null for a draft. */
    document: text('document', { mode: 'json' }).$type<QuoteDocument>(),
    /** SHA-256 of the document. */
    contentHash: text('content_hash'),
    sentAt: instant('sent_at'),
    firstViewedAt: instant('first_viewed_at'),
    decidedAt: instant('decided_at'),
    /** The client's words when declining or asking for a change. */
    answer: text('answer').notNull().default(''),
    /** When its author is reminded; null before it is sent. */
    followUpAt: instant('follow_up_at'),
    followedUpAt: instant('followed_up_at'),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('quotes_tenant').on(t.companyId, t.id),
    uniqueIndex('quotes_number').on(t.companyId, t.number, t.revision),
    // Covers counting decisions and newest revisions.
    index('quotes_status').on(
      ...[t.companyId, t.status, t.binEntryId, t.decidedAt, t.validUntil, t.number, t.revision],
    ),
    index('quotes_client').on(t.companyId, t.clientId),
    index('quotes_project').on(t.companyId, t.projectId),
    index('quotes_supersedes').on(t.companyId, t.supersedesId),
    index('quotes_rate_card').on(t.companyId, t.rateCardId),
    index('quotes_template').on(t.companyId, t.templateId),
    index('quotes_terms').on(t.companyId, t.termsId),
    index('quotes_creator').on(t.companyId, t.createdBy),
    index('quotes_bin').on(t.binEntryId),
    index('quotes_unanswered')
      .on(t.followUpAt)
      .where(sql`${t.status} in ('sent', 'viewed') and ${t.followedUpAt} is null`),
    index('quotes_running').on(t.validUntil).where(sql`${t.status} in ('sent', 'viewed')`),
    companyKey('quotes_supersedes_fk', t, t.supersedesId, t),
    companyKey('quotes_client_fk', t, t.clientId, clients),
    companyKey('quotes_project_fk', t, t.projectId, projects),
    companyKey('quotes_rate_card_fk', t, t.rateCardId, rateCards),
    companyKey('quotes_template_fk', t, t.templateId, taskTemplates),
    companyKey('quotes_terms_fk', t, t.termsId, quoteTerms),
    companyKey('quotes_creator_fk', t, t.createdBy, users),
    companyKey('quotes_bin_entry', t, t.binEntryId, binEntries),
    isFilled('quotes_title_filled', t.title, 160),
    isFilled('quotes_number_filled', t.number, 40),
    oneOf('quotes_status_known', t.status, quoteStatuses),
    oneOf('quotes_prices_shown_known', t.pricesShown, pricesShown),
    isDate('quotes_issued_on', t.issuedOn),
    isDate('quotes_valid_until', t.validUntil),
    notNegative('quotes_hour_cost', t.hourCost),
    notNegative('quotes_net', t.net),
    notNegative('quotes_gross', t.gross),
    notNegative('quotes_cost', t.cost),
    notNegative('quotes_hours', t.hours),
    check('quotes_revision_positive', sql`${t.revision} >= 0`),
    check('quotes_margin', sql`${t.margin} between 0 and 9900`),
    check('quotes_draft_or_kept', sql`${t.status} = 'draft' or ${t.document} is not null`),
  ],
)

export const quoteRooms = sqliteTable(
  'quote_rooms',
  {
    id: id(),
    companyId: companyId(),
    quoteId: integer('quote_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    items: text('items', { mode: 'json' }).$type<QuoteItem[]>().notNull(),
    version: version(),
  },
  t => [
    uniqueIndex('quote_rooms_tenant').on(t.companyId, t.id),
    index('quote_rooms_quote').on(t.companyId, t.quoteId, t.position),
    companyKey('quote_rooms_quote_fk', t, t.quoteId, quotes).onDelete('cascade'),
    isFilled('quote_rooms_name_filled', t.name, 120),
  ],
)

/** One for each quote: accepting twice is accepting once. */
export const quoteAcceptances = sqliteTable(
  'quote_acceptances',
  {
    id: id(),
    companyId: companyId(),
    quoteId: integer('quote_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    orderNumber: text('order_number').notNull().default(''),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    revision: integer('revision').notNull(),
    /** Keys of the chosen extras. */
    extras: text('extras', { mode: 'json' }).$type<string[]>().notNull(),
    termsId: integer('terms_id'),
    contentHash: text('content_hash').notNull(),
    net: pence('net').notNull(),
    gross: pence('gross').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  t => [
    uniqueIndex('quote_acceptances_tenant').on(t.companyId, t.id),
    uniqueIndex('quote_acceptances_quote').on(t.companyId, t.quoteId),
    index('quote_acceptances_terms').on(t.companyId, t.termsId),
    companyKey('quote_acceptances_quote_fk', t, t.quoteId, quotes),
    companyKey('quote_acceptances_terms_fk', t, t.termsId, quoteTerms),
    isFilled('quote_acceptances_name_filled', t.name, 120),
    notNegative('quote_acceptances_net', t.net),
    notNegative('quote_acceptances_gross', t.gross),
  ],
)
