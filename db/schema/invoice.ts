import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type InvoiceKind, type InvoiceLine, invoiceKinds } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { projectPaymentStages } from './agreed.ts'
import { binEntries } from './bin.ts'
import { clients } from './client.ts'
import {
  companyKey,
  createdAt,
  day,
  flag,
  id,
  instant,
  isDate,
  isFilled,
  oneOf,
  pence,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { payments } from './payment.ts'
import { projects } from './project.ts'
import { users } from './user.ts'
import { variations } from './variation.ts'

/** An invoice, deposit request or credit note. Once numbered, a trigger keeps it and its document (`migrations/0000_first.sql`). */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    companyId: companyId(),
    kind: text('kind', { enum: invoiceKinds }).$type<InvoiceKind>().notNull(),
    number: text('number'),
    title: text('title').notNull(),
    clientId: integer('client_id'),
    projectId: integer('project_id'),
    paymentStageId: integer('stage_id'),
    variationId: integer('variation_id'),
    /** The invoice of a credit note or retention; the request of a deposit. */
    ofId: integer('of_id'),
    orderNumber: text('order_number').notNull().default(''),
    siteAddress: text('site_address').notNull().default(''),
    note: text('note').notNull().default(''),
    /** For a credit note. */
    reason: text('reason').notNull().default(''),
    /** For a credit note: the work is taken out of the contract. */
    isLeftOut: flag('is_left_out'),
    suppliedOn: day('supplied_on'),
    daysToPay: integer('days_to_pay').notNull(),
    lines: text('lines', { mode: 'json' }).$type<InvoiceLine[]>().notNull(),
    /** Basis points, and until when. */
    retentionRate: integer('retention_rate').notNull().default(0),
    retentionOn: day('retention_on'),
    /** Reported under CIS; null: as the client's tax details say. */
    isUnderCis: integer('is_under_cis', { mode: 'boolean' }),
    issuedOn: day('issued_on'),
    dueOn: day('due_on'),
    taxPoint: day('tax_point'),
    net: pence('net').notNull().default(0),
    vat: pence('vat').notNull().default(0),
    gross: pence('gross').notNull().default(0),
    labour: pence('labour').notNull().default(0),
    cis: pence('cis').notNull().default(0),
    payable: pence('payable').notNull().default(0),
    /** Null for a draft. */
    document: text('document', { mode: 'json' }).$type<InvoiceDocument>(),
    contentHash: text('content_hash'),
    issuedAt: instant('issued_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** For late interest: up to which day, and basis points a year. */
    interestUntil: day('interest_until'),
    interestRate: integer('interest_rate'),
    firstViewedAt: instant('first_viewed_at'),
    /** Null once the company is gone: invoices are kept longer than people. */
    createdBy: integer('created_by'),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('invoices_tenant').on(t.companyId, t.id),
    uniqueIndex('invoices_number').on(t.companyId, t.number),
    // With `payment_allocations_invoice` it covers what is still owed.
    index('invoices_issued').on(t.companyId, t.issuedOn, t.kind, t.payable, t.dueOn, t.taxPoint),
    // For all companies: expiry and due retentions.
    index('invoices_age').on(t.issuedOn),
    index('invoices_held_back').on(t.retentionOn),
    index('invoices_client').on(t.companyId, t.clientId),
    index('invoices_project').on(t.companyId, t.projectId),
    index('invoices_stage').on(t.companyId, t.paymentStageId),
    index('invoices_variation').on(t.companyId, t.variationId),
    index('invoices_of').on(t.companyId, t.ofId),
    index('invoices_creator').on(t.companyId, t.createdBy),
    index('invoices_bin').on(t.binEntryId),
    companyKey('invoices_client_fk', t, t.clientId, clients),
    companyKey('invoices_project_fk', t, t.projectId, projects),
    companyKey('invoices_stage_fk', t, t.paymentStageId, projectPaymentStages),
    companyKey('invoices_variation_fk', t, t.variationId, variations),
    companyKey('invoices_of_fk', t, t.ofId, t),
    companyKey('invoices_creator_fk', t, t.createdBy, users),
    companyKey('invoices_bin_entry', t, t.binEntryId, binEntries),
    isFilled('invoices_title_filled', t.title, 160),
    oneOf('invoices_kind_known', t.kind, invoiceKinds),
    isDate('invoices_supplied_on', t.suppliedOn),
    isDate('invoices_retention_on', t.retentionOn),
    isDate('invoices_issued_on', t.issuedOn),
    isDate('invoices_due_on', t.dueOn),
    isDate('invoices_tax_point', t.taxPoint),
    check('invoices_days', sql`${t.daysToPay} between 0 and 365`),
    check('invoices_retention', sql`${t.retentionRate} between 0 and 10000`),
    // Numbered, dated and frozen together. Issued ones are never binned.
    check(
      'invoices_draft_or_kept',
      sql`(${t.number} is null) = (${t.document} is null) and (${t.number} is null) = (${t.contentHash} is null) and (${t.number} is null) = (${t.issuedOn} is null) and (${t.number} is null or (${t.binEntryId} is null and ${t.net} > 0 and ${t.payable} >= 0))`,
    ),
  ],
)

/** The part of a payment or credit note that settles an invoice. Awaited payments are included and count once received. */
export const paymentAllocations = sqliteTable(
  'payment_allocations',
  {
    id: id(),
    companyId: companyId(),
    invoiceId: integer('invoice_id').notNull(),
    paymentId: integer('payment_id'),
    creditNoteId: integer('credit_note_id'),
    /** Below zero for refunds: earlier bookings stay. */
    amount: pence('amount').notNull(),
    /** From when it counts; null while the money is awaited. */
    day: day('day'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('payment_allocations_tenant').on(t.companyId, t.id),
    index('payment_allocations_invoice').on(t.companyId, t.invoiceId, t.day, t.amount, t.paymentId),
    index('payment_allocations_payment').on(t.companyId, t.paymentId),
    index('payment_allocations_credit_note').on(t.companyId, t.creditNoteId),
    companyKey('payment_allocations_invoice_fk', t, t.invoiceId, invoices).onDelete('cascade'),
    companyKey('payment_allocations_payment_fk', t, t.paymentId, payments),
    companyKey('payment_allocations_credit_note_fk', t, t.creditNoteId, invoices),
    check('payment_allocations_one', sql`(${t.paymentId} is null) <> (${t.creditNoteId} is null)`),
    check('payment_allocations_amount', sql`${t.amount} > 0 or ${t.amount} < 0 and ${t.day} is not null`),
    isDate('payment_allocations_day', t.day),
  ],
)
