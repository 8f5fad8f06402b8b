import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { limits } from '#app/domain/limits.ts'
import { costPeriods, overheadCategories, payKinds } from '#app/domain/overheads/cost-kinds.ts'
import {
  companyKey,
  createdAt,
  day,
  flag,
  id,
  instant,
  isBetween,
  isDate,
  isFilled,
  notNegative,
  oneOf,
  pence,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** Costs that do not depend on work: rent, power, the van. */
export const overheadItems = sqliteTable(
  'overhead_items',
  {
    id: id(),
    companyId: companyId(),
    category: text('category', { enum: overheadCategories }).notNull(),
    name: text('name').notNull(),
    /** Each period, with VAT. */
    amount: pence('amount').notNull(),
    period: text('period', { enum: costPeriods }).notNull(),
    /** Days of the first and last payment; null for open ends. */
    startsOn: day('starts_on'),
    endsOn: day('ends_on'),
    /** The amount contains reclaimable VAT at the standard rate. */
    isVatRecoverable: flag('is_vat_recoverable'),
    note: text('note').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    uniqueIndex('overhead_items_tenant').on(t.companyId, t.id),
    index('overhead_items_creator').on(t.companyId, t.createdBy),
    companyKey('overhead_items_creator_fk', t, t.createdBy, users),
    isFilled('overhead_items_name_filled', t.name, limits.overheadName),
    oneOf('overhead_items_category_known', t.category, overheadCategories),
    oneOf('overhead_items_period_known', t.period, costPeriods),
    notNegative('overhead_items_amount', t.amount),
    isDate('overhead_items_starts_on', t.startsOn),
    isDate('overhead_items_ends_on', t.endsOn),
    check(
      'overhead_items_in_order',
      sql`${t.startsOn} is null or ${t.endsOn} is null or ${t.endsOn} >= ${t.startsOn}`,
    ),
  ],
)

/** For a person or a role. Wages need `pay.read`. Hours and days are thousandths, money is pence. */
export const staffCosts = sqliteTable(
  'staff_costs',
  {
    id: id(),
    companyId: companyId(),
    /** Null for a role, or a person without an account. */
    userId: integer('user_id'),
    name: text('name').notNull(),
    headcount: integer('headcount').notNull().default(1),
    /** Others' pay is an overhead. */
    isMaker: flag('is_maker'),
    payKind: text('pay_kind', { enum: payKinds }).notNull(),
    /** An hour for 'hourly', else a year. */
    pay: pence('pay').notNull(),
    /** A year. */
    employerNi: pence('employer_ni').notNull().default(0),
    pension: pence('pension').notNull().default(0),
    otherCosts: pence('other_costs').notNull().default(0),
    weeklyHours: integer('weekly_hours').notNull(),
    daysPerWeek: integer('days_per_week').notNull().default(5),
    /** Days a year, bank holidays included. */
    holidayDays: integer('holiday_days').notNull().default(0),
    sickDays: integer('sick_days').notNull().default(0),
    trainingDays: integer('training_days').notNull().default(0),
    /** Basis points of the hours at work. */
    onJobs: integer('on_jobs').notNull().default(0),
    note: text('note').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    uniqueIndex('staff_costs_tenant').on(t.companyId, t.id),
    uniqueIndex('staff_costs_person').on(t.companyId, t.userId).where(sql`${t.userId} is not null`),
    index('staff_costs_creator').on(t.companyId, t.createdBy),
    companyKey('staff_costs_user_fk', t, t.userId, users),
    companyKey('staff_costs_creator_fk', t, t.createdBy, users),
    isFilled('staff_costs_name_filled', t.name, limits.overheadName),
    oneOf('staff_costs_pay_kind_known', t.payKind, payKinds),
    isBetween('staff_costs_headcount', t.headcount, 1, limits.headcount),
    isBetween('staff_costs_weekly_hours', t.weeklyHours, 0, limits.weeklyHours * 1000),
    isBetween('staff_costs_days_per_week', t.daysPerWeek, 1, 7),
    isBetween('staff_costs_holiday_days', t.holidayDays, 0, 366_000),
    isBetween('staff_costs_sick_days', t.sickDays, 0, 366_000),
    isBetween('staff_costs_training_days', t.trainingDays, 0, 366_000),
    isBetween('staff_costs_on_jobs', t.onJobs, 0, 10_000),
    notNegative('staff_costs_pay', t.pay),
    notNegative('staff_costs_employer_ni', t.employerNi),
    notNegative('staff_costs_pension', t.pension),
    notNegative('staff_costs_other_costs', t.otherCosts),
  ],
)

/** With the figures behind it, which never change. The newest of a day counts. */
export const rateCards = sqliteTable(
  'rate_cards',
  {
    id: id(),
    companyId: companyId(),
    effectiveFrom: day('effective_from').notNull(),
    makers: integer('makers').notNull(),
    /** Thousandths of an hour a year, on jobs. */
    productiveHours: integer('productive_hours').notNull(),
    /** A year. */
    labourCost: pence('labour_cost').notNull(),
    overheadCost: pence('overhead_cost').notNull(),
    /** An hour on a job. */
    labourRate: pence('labour_rate').notNull(),
    overheadRate: pence('overhead_rate').notNull(),
    breakEven: pence('break_even').notNull(),
    /** Basis points. */
    targetMargin: integer('target_margin').notNull(),
    /** An hour at the target margin. */
    chargeOut: pence('charge_out').notNull(),
    /** Used by quotes. */
    chosenRate: pence('chosen_rate').notNull(),
    note: text('note').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('rate_cards_tenant').on(t.companyId, t.id),
    index('rate_cards_newest').on(t.companyId, t.effectiveFrom, t.id),
    index('rate_cards_creator').on(t.companyId, t.createdBy),
    companyKey('rate_cards_creator_fk', t, t.createdBy, users),
    isDate('rate_cards_effective_from', t.effectiveFrom),
    isBetween('rate_cards_target_margin', t.targetMargin, 0, 9900),
    check('rate_cards_hours', sql`${t.productiveHours} > 0`),
    notNegative('rate_cards_labour_cost', t.labourCost),
    notNegative('rate_cards_overhead_cost', t.overheadCost),
    notNegative('rate_cards_labour_rate', t.labourRate),
    notNegative('rate_cards_overhead_rate', t.overheadRate),
    notNegative('rate_cards_break_even', t.breakEven),
    notNegative('rate_cards_charge_out', t.chargeOut),
    notNegative('rate_cards_chosen_rate', t.chosenRate),
  ],
)
