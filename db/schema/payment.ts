import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { paymentStatuses } from '#app/domain/enumerations.ts'
import type { PaymentMove } from '#app/domain/payments/payment-moves.ts'
import { clients } from './client.ts'
import { companyKey, createdAt, day, id, notNegative, oneOf, pence, version } from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'

export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id'),
    /** The job's or the invoice's client when it was recorded. */
    clientId: integer('client_id').references(() => clients.id),
    amount: pence('amount').notNull(),
    currency: text('currency').notNull().default('USD'),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    /** In the company's time zone. */
    receivedOn: day('received_on'),
    paymentMethod: text('payment_method'),
    note: text('note').notNull().default(''),
    /** Part of `amount`. */
    refundedAmount: pence('refunded_amount').notNull().default(0),
    /** Receipts and refunds on their own days; earlier ones never change. */
    moves: text('moves', { mode: 'json' }).$type<PaymentMove[]>(),
    /** The Stripe Checkout session of a payment page. */
    externalId: text('external_id'),
    /** The account of its page: the company may have another by now. */
    stripeAccountId: text('stripe_account_id'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    createdBy: integer('created_by'),
    /** Of the line of a bank statement, so that a statement read twice is recorded once. */
    bankLineKey: text('bank_line_key'),
    version: version(),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('payments_tenant').on(t.companyId, t.id),
    // For all companies: expiry, and payment pages.
    index('payments_age').on(t.createdAt),
    index('payments_method').on(t.paymentMethod, t.createdAt),
    index('payments_newest').on(t.companyId, t.createdAt),
    index('payments_project').on(t.companyId, t.projectId),
    uniqueIndex('payments_external').on(t.externalId),
    uniqueIndex('payments_bank_line').on(t.companyId, t.bankLineKey),
    uniqueIndex('payments_intent').on(t.stripePaymentIntentId),
    // Orders the newest, and covers sums of what came in.
    index('payments_received').on(
      ...[t.companyId, t.receivedOn, t.createdAt, t.status, t.currency, t.amount, t.refundedAmount],
    ),
    index('payments_client').on(t.companyId, t.clientId),
    index('payments_creator').on(t.companyId, t.createdBy),
    companyKey('payments_project_fk', t, t.projectId, projects),
    check('payments_currency_code', sql`${t.currency} glob '[A-Z][A-Z][A-Z]'`),
    oneOf('payments_status_known', t.status, paymentStatuses),
    notNegative('payments_amount', t.amount),
  ],
)
