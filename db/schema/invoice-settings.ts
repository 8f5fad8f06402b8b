import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type DepositDocument, depositDocuments } from '#app/domain/invoices/invoice-settings.ts'
import { type VatScheme, vatSchemes } from '#app/domain/invoices/vat-summary.ts'
import { isFilled, oneOf, version } from './columns.ts'
import { companies } from './company.ts'

/** Without a row `usualInvoiceSettings` applies. */
export const invoiceSettings = sqliteTable(
  'invoice_settings',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    legalName: text('legal_name').notNull().default(''),
    companyNumber: text('company_number').notNull().default(''),
    legalAddress: text('legal_address').notNull().default(''),
    vatScheme: text('vat_scheme', { enum: vatSchemes }).$type<VatScheme>().notNull(),
    /** Basis points. */
    flatRate: integer('flat_rate').notNull().default(0),
    /** Basis points; null without work under CIS. */
    cisRate: integer('cis_rate'),
    /** Ten digits of HMRC; '' for none. */
    utr: text('utr').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    sortCode: text('sort_code').notNull().default(''),
    accountNumber: text('account_number').notNull().default(''),
    daysToPay: integer('days_to_pay').notNull(),
    terms: text('terms').notNull().default(''),
    invoicePrefix: text('invoice_prefix').notNull(),
    creditPrefix: text('credit_prefix').notNull(),
    requestPrefix: text('request_prefix').notNull(),
    /** For deposits on acceptance. */
    depositAs: text('deposit_as', { enum: depositDocuments })
      .$type<DepositDocument>()
      .notNull()
      .default('invoice'),
    /** 'MM-dd' */
    yearEnd: text('year_end').notNull(),
    version: version(),
  },
  t => [
    oneOf('invoice_settings_scheme_known', t.vatScheme, vatSchemes),
    check('invoice_settings_flat_rate', sql`${t.flatRate} between 0 and 10000`),
    check('invoice_settings_cis', sql`${t.cisRate} is null or ${t.cisRate} in (0, 2000, 3000)`),
    check('invoice_settings_days', sql`${t.daysToPay} between 0 and 365`),
    // The three series of numbers must differ.
    check(
      'invoice_settings_prefixes',
      sql`${t.invoicePrefix} <> ${t.creditPrefix} and ${t.invoicePrefix} <> ${t.requestPrefix} and ${t.creditPrefix} <> ${t.requestPrefix}`,
    ),
    isFilled('invoice_settings_invoice_prefix_filled', t.invoicePrefix, 12),
    isFilled('invoice_settings_credit_prefix_filled', t.creditPrefix, 12),
    isFilled('invoice_settings_request_prefix_filled', t.requestPrefix, 12),
    check(
      'invoice_settings_year_end',
      sql`length(${t.yearEnd}) = 5 and date('2027-' || ${t.yearEnd}, '+0 days') is '2027-' || ${t.yearEnd}`,
    ),
  ],
)
