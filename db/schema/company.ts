import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  bankHolidayRegions,
  billingIntervals,
  roles,
  subscriptionStatuses,
  weekStarts,
} from '#app/domain/enumerations.ts'
import { createdAt, flag, id, instant, isAllowance, isFilled, oneOf, version } from './columns.ts'

export const companies = sqliteTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    /** Trimmed and case-folded; unique. */
    nameKey: text('name_key').notNull(),
    /** The name as people read it (`confusableKey`): kept by triggers. */
    confusableKey: text('look_key').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    currency: text('currency').notNull().default('GBP'),
    timeZone: text('time_zone').notNull().default('Europe/London'),
    weekStart: text('week_start', { enum: weekStarts }).notNull().default('sunday'),
    bankHolidayRegion: text('bank_holiday_region', { enum: bankHolidayRegions })
      .notNull()
      .default('england_and_wales'),
    /** Working days a year without bank holidays, unless a person has their own. */
    holidayAllowance: real('holiday_allowance').notNull().default(20),
    /** 'MM-dd', the first day of the allowance year. */
    holidayYearStart: text('holiday_year_start').notNull().default('01-01'),
    /** Minutes without activity until people are signed out; null for never. */
    idleMinutes: integer('idle_minutes'),
    idleChosenAt: instant('idle_chosen_at'),
    demandsTwoStep: flag('demands_two_step'),
    /** Days that a finished job stays on the boards; null for ever. */
    finishedJobDays: integer('finished_job_days').default(7),
    defaultInvitationRole: text('default_invitation_role', { enum: roles }).notNull().default('team_member'),
    /** For new job numbers: 'API' in API-001. */
    jobPrefix: text('job_prefix').notNull().default('API'),
    nextJobNumber: integer('next_job_number').notNull().default(1),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The company's own, for payments by its customers. */
    stripeAccountId: text('stripe_account_id'),
    stripeAccountReady: flag('stripe_account_ready'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses }),
    subscriptionTier: integer('subscription_tier').notNull().default(1),
    subscriptionInterval: text('subscription_interval', { enum: billingIntervals }),
    subscriptionEndsAt: instant('subscription_ends_at'),
    /** Cancelled, but paid for until its end. */
    subscriptionCancels: flag('subscription_cancels'),
    trialEndsAt: instant('trial_ends_at'),
    /** Nobody has proven to read the payer's mail, so billing is closed. */
    payerUnproven: flag('payer_unproven'),
    hasFreeAccess: flag('has_free_access'),
    freeAccessGrantedAt: instant('free_access_granted_at'),
    freeAccessGrantedBy: integer('free_access_granted_by'),
    inviteCode: text('invite_code'),
    /** From then on nobody can sign in. */
    closedAt: instant('closed_at'),
    /** Retention deleted its data. The row stays while payments must be kept. */
    emptiedAt: instant('emptied_at'),
    deletionWarnedAt: instant('deletion_warned_at'),
    /** Bytes, binned rows included: kept by the triggers of `db/storage.ts`. */
    storageBytes: integer('storage_bytes').notNull().default(0),
    /** Bytes; null for the usual limit. */
    storageLimit: integer('storage_limit'),
    /** Bytes, binned files included, pictures left out: kept by the same triggers. */
    fileBytes: integer('file_bytes').notNull().default(0),
    /** Bytes; null for the usual limit. */
    fileLimit: integer('file_limit'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('companies_name_key').on(t.nameKey),
    index('companies_look_key').on(t.confusableKey),
    uniqueIndex('companies_stripe_customer').on(t.stripeCustomerId),
    uniqueIndex('companies_stripe_subscription').on(t.stripeSubscriptionId),
    isFilled('companies_name_filled', t.name, 120),
    oneOf('companies_status_known', t.subscriptionStatus, subscriptionStatuses),
    uniqueIndex('companies_stripe_account').on(t.stripeAccountId),
    oneOf('companies_week_start_known', t.weekStart, weekStarts),
    oneOf('companies_default_role_known', t.defaultInvitationRole, roles),
    oneOf('companies_bank_holidays_known', t.bankHolidayRegion, bankHolidayRegions),
    isAllowance('companies_holiday_allowance_halves', t.holidayAllowance),
    // Every year has the day: never 29 February.
    check(
      'companies_holiday_year_day',
      sql`length(${t.holidayYearStart}) = 5 and date('2027-' || ${t.holidayYearStart}, '+0 days') is '2027-' || ${t.holidayYearStart}`,
    ),
    check('companies_tier_known', sql`${t.subscriptionTier} between 1 and 3`),
    check('companies_job_number_positive', sql`${t.nextJobNumber} >= 1`),
    check('companies_currency_code', sql`${t.currency} glob '[A-Z][A-Z][A-Z]'`),
  ],
)

export function companyId() {
  return integer('company_id')
    .notNull()
    .references(() => companies.id)
}
