import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type PaymentStage, pricesShown } from '#app/domain/quotes/quote.ts'
import { notNegative, pence, version } from './columns.ts'
import { companies } from './company.ts'

/** Without a row `usualQuoteSettings` applies. */
export const quoteSettings = sqliteTable(
  'quote_settings',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    /** '' when not registered: items begin outside VAT. */
    vatNumber: text('vat_number').notNull().default(''),
    /** Pence an hour, without a rate of Overheads. */
    hourCost: pence('hour_cost'),
    /** Basis points of the price. */
    margin: integer('margin').notNull(),
    hoursOfDay: integer('hours_of_day').notNull(),
    validDays: integer('valid_days').notNull(),
    /** Days without an answer until its author is reminded. */
    followUpDays: integer('follow_up_days').notNull(),
    pricesShown: text('prices_shown', { enum: pricesShown }).notNull(),
    exclusions: text('exclusions').notNull().default(''),
    paymentStages: text('payment_stages', { mode: 'json' }).$type<PaymentStage[]>().notNull(),
    version: version(),
  },
  t => [
    check('quote_settings_margin', sql`${t.margin} between 0 and 9900`),
    check('quote_settings_day', sql`${t.hoursOfDay} between 1 and 24`),
    check('quote_settings_valid', sql`${t.validDays} between 1 and 365`),
    check('quote_settings_follow_up', sql`${t.followUpDays} between 1 and 90`),
    notNegative('quote_settings_hour_cost', t.hourCost),
  ],
)
