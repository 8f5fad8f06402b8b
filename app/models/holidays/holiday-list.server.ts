import { and, asc, desc, eq, gte, lt, ne, or } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { teamHolidays } from '#db/schema/index.ts'
import { type Holiday, selectHolidays, visible, within } from './holiday.server.ts'

type Period = { from?: string | undefined; to?: string | undefined }

type Page = { limit: number; offset: number }

/** What the person may see of the days from `from` to `to`; newest first. */
export function listHolidays(scope: Scope, { from, to }: Period, { limit, offset }: Page): Holiday[] {
  return selectHolidays()
    .where(and(visible(scope), within(from, to)))
    .orderBy(desc(teamHolidays.createdAt), desc(teamHolidays.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** What is not over at `today`, and what is still to be answered; the soonest first. */
export function listOpenHolidays(scope: Scope, today: string, limit: number): Holiday[] {
  return selectHolidays()
    .where(and(visible(scope), or(gte(teamHolidays.endDate, today), eq(teamHolidays.status, 'asked'))))
    .orderBy(asc(teamHolidays.startDate), asc(teamHolidays.id))
    .limit(limit)
    .all()
}

/** What was answered and over before `day`, the latest first. */
export function listPastHolidays(scope: Scope, day: string, { limit, offset }: Page): Holiday[] {
  return selectHolidays()
    .where(and(visible(scope), lt(teamHolidays.endDate, day), ne(teamHolidays.status, 'asked')))
    .orderBy(desc(teamHolidays.endDate), desc(teamHolidays.id))
    .limit(limit)
    .offset(offset)
    .all()
}
