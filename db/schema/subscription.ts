import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { billingIntervals, subscriptionStatuses } from '#app/domain/enumerations.ts'
import { createdAt, flag, id, instant, lower, oneOf } from './columns.ts'

/** A paid checkout whose account does not exist yet. */
export const pendingPayments = sqliteTable(
  'pending_payments',
  {
    id: id(),
    email: text('email').notNull(),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    stripeSessionId: text('stripe_session_id'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses }),
    subscriptionTier: integer('subscription_tier').notNull().default(1),
    subscriptionInterval: text('subscription_interval', { enum: billingIntervals }),
    subscriptionEndsAt: instant('subscription_ends_at'),
    trialStart: instant('trial_start'),
    trialEnd: instant('trial_end'),
    customerName: text('customer_name'),
    welcomeEmailSent: flag('welcome_email_sent'),
    welcomeEmailSentAt: instant('welcome_email_sent_at'),
    /** Of the welcome mail's link, which proves the mailbox. */
    welcomeTokenHash: text('welcome_token_hash'),
    /** Of the payer's link to take the account over. */
    claimTokenHash: text('claim_token_hash'),
    claimExpiresAt: instant('claim_expires_at'),
    /** The company made on it. No foreign key: this outlives the company. */
    companyId: integer('company_id'),
    accountCreated: flag('account_created'),
    accountCreatedAt: instant('account_created_at'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('pending_payments_email').on(lower(t.email)),
    uniqueIndex('pending_payments_session').on(t.stripeSessionId),
    index('pending_payments_customer').on(t.stripeCustomerId),
    index('pending_payments_subscription').on(t.stripeSubscriptionId),
    index('pending_payments_company').on(t.companyId),
    index('pending_payments_claim').on(t.claimTokenHash),
    index('pending_payments_welcome').on(t.welcomeTokenHash),
    oneOf('pending_payments_status_known', t.subscriptionStatus, subscriptionStatuses),
    check('pending_payments_tier_known', sql`${t.subscriptionTier} between 1 and 3`),
  ],
)

export const inviteCodes = sqliteTable(
  'invite_codes',
  {
    id: id(),
    /** Upper case, at most 20 characters. */
    code: text('code').notNull(),
    description: text('description').notNull().default(''),
    maxUses: integer('max_uses').notNull().default(1),
    currentUses: integer('current_uses').notNull().default(0),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    includesPremiumFeatures: text('includes_premium_features', { mode: 'json' })
      .$type<string[]>()
      .notNull()
      .default([]),
    createdBy: integer('created_by'),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('invite_codes_code').on(t.code),
    check(
      'invite_codes_code_shape',
      sql`length(${t.code}) between 1 and 20 and ${t.code} = upper(trim(${t.code}))`,
    ),
    check('invite_codes_uses', sql`${t.currentUses} between 0 and ${t.maxUses}`),
  ],
)

export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    handledAt: instant('handled_at').notNull(),
  },
  t => [index('stripe_events_age').on(t.handledAt)],
)
