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

/** A customer of the service, and everything about its subscription. */
export const companies = sqliteTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name trimmed and case-folded: what makes it unique. */
    nameKey: text('name_key').notNull(),
    /** How people read the name (`lookKey`): kept by triggers. */
    lookKey: text('look_key').notNull().default(''),
    /** What leads its paper, beside the name. */
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    currency: text('currency').notNull().default('GBP'),
    timeZone: text('time_zone').notNull().default('Europe/London'),
    weekStart: text('week_start', { enum: weekStarts }).notNull().default('sunday'),
    bankHolidayRegion: text('bank_holiday_region', { enum: bankHolidayRegions })
      .notNull()
      .default('england_and_wales'),
    /** Working days a year for everybody who has none of their own, without bank holidays. */
    holidayAllowance: real('holiday_allowance').notNull().default(20),
    /** 'MM-dd', the first day of the year that allowances are for. */
    holidayYearStart: text('holiday_year_start').notNull().default('01-01'),
    /** Nothing happens for so many minutes, and whoever is signed in is signed out; null where nobody is. */
    idleMinutes: integer('idle_minutes'),
    /** When that was last chosen. */
    idleChosenAt: instant('idle_chosen_at'),
    /** Everybody in it has to have a second step. */
    demandsTwoStep: flag('demands_two_step'),
    /** Days that a finished job stays on the boards; null where it stays for good. */
    finishedJobDays: integer('finished_job_days').default(7),
    defaultInvitationRole: text('default_invitation_role', { enum: roles }).notNull().default('team_member'),
    /** What stands before the numbers of its new jobs: 'API' of API-001. */
    jobPrefix: text('job_prefix').notNull().default('API'),
    /** The number the company's next project gets. */
    nextJobNumber: integer('next_job_number').notNull().default(1),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The company's own Stripe account, by which its customers pay it. */
    stripeAccountId: text('stripe_account_id'),
    /** That account can take payments. */
    stripeAccountReady: flag('stripe_account_ready'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses }),
    subscriptionTier: integer('subscription_tier').notNull().default(1),
    /** How often it is paid. */
    subscriptionInterval: text('subscription_interval', { enum: billingIntervals }),
    subscriptionEndsAt: instant('subscription_ends_at'),
    /** Cancelled, but paid for until its end. */
    subscriptionCancels: flag('subscription_cancels'),
    trialEndsAt: instant('trial_ends_at'),
    /** Nobody in it has shown yet that they read the mail of who paid: billing stays shut. */
    payerUnproven: flag('payer_unproven'),
    hasFreeAccess: flag('has_free_access'),
    freeAccessGrantedAt: instant('free_access_granted_at'),
    freeAccessGrantedBy: integer('free_access_granted_by'),
    inviteCode: text('invite_code'),
    /** When its last admin ended it. Nobody can sign in to it from then on. */
    closedAt: instant('closed_at'),
    /** When retention had deleted all that was its own. The row stays while payments have to be kept. */
    emptiedAt: instant('emptied_at'),
    /** When its admins were told that its data is about to be deleted. */
    deletionWarnedAt: instant('deletion_warned_at'),
    /** Bytes of what people wrote in it, the bin's too: kept by the triggers of `db/storage.ts`. */
    storageBytes: integer('storage_bytes').notNull().default(0),
    /** Most of these; null where the site owner has set none of its own. */
    storageLimit: integer('storage_limit'),
    /** Bytes of its files, the bin's too, without the pictures that are made of them: kept by the same triggers. */
    fileBytes: integer('file_bytes').notNull().default(0),
    /** Most of these; null where the site owner has set none of its own. */
    fileLimit: integer('file_limit'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('companies_name_key').on(t.nameKey),
    index('companies_look_key').on(t.lookKey),
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
