import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { holidayStatuses } from '#app/domain/enumerations.ts'
import { companyKey, createdAt, day, flag, id, instant, isDate, isFilled, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const teamHolidays = sqliteTable(
  'team_holidays',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    /** The first day is worked until midday. */
    startsAtMidday: flag('starts_at_midday'),
    /** The last day is worked from midday on. */
    endsAtMidday: flag('ends_at_midday'),
    /** Annual leave; other leave, such as sick leave, does not count. */
    fromAllowance: integer('from_allowance', { mode: 'boolean' }).notNull().default(true),
    reason: text('reason').notNull().default('Annual Leave'),
    notes: text('notes').notNull().default(''),
    status: text('status', { enum: holidayStatuses }).notNull().default('asked'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    index('team_holidays_dates').on(t.companyId, t.startDate),
    index('team_holidays_user').on(t.companyId, t.userId, t.endDate),
    companyKey('team_holidays_user_fk', t, t.userId, users),
    check('team_holidays_order', sql`${t.endDate} >= ${t.startDate}`),
    check('team_holidays_start_flag', sql`${t.startsAtMidday} in (0, 1)`),
    check('team_holidays_end_flag', sql`${t.endsAtMidday} in (0, 1)`),
    check('team_holidays_allowance_flag', sql`${t.fromAllowance} in (0, 1)`),
    check(
      'team_holidays_some_time',
      sql`${t.endDate} > ${t.startDate} or ${t.startsAtMidday} = 0 or ${t.endsAtMidday} = 0`,
    ),
    isDate('team_holidays_start', t.startDate),
    isDate('team_holidays_end', t.endDate),
    isFilled('team_holidays_reason_filled', t.reason, 255),
    oneOf('team_holidays_status_known', t.status, holidayStatuses),
  ],
)
