import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { teamHolidays, users } from '#db/schema/index.ts'
import { isTheirs, visible, within } from './holiday.server.ts'

/**
 * Who is away or asks to be on any of the days from `from` to `to`, as far as the person may know; declined ones are left
 * out. The soonest first.
 */
export function listAbsences(scope: Scope, from: string, to: string) {
  return db()
    .select({
      userId: teamHolidays.userId,
      startDate: teamHolidays.startDate,
      endDate: teamHolidays.endDate,
      reason: teamHolidays.reason,
      status: teamHolidays.status,
    })
    .from(teamHolidays)
    .innerJoin(users, isTheirs)
    .where(and(visible(scope), within(from, to), ne(teamHolidays.status, 'declined')))
    .orderBy(asc(teamHolidays.startDate), asc(teamHolidays.id))
    .all()
}

function readSpans(text: string): Span[] {
  const spans: [string, string][] = JSON.parse(text)
  return spans.map(([startDate, endDate]) => ({ startDate, endDate }))
}

/** What of a person's is approved and not over at `today`, the soonest first. For selects from users. */
export function comingAbsences(today: string): SQL<Span[]> {
  return subquery(sql`(select json_group_array(json_array(${teamHolidays.startDate}, ${teamHolidays.endDate})
      order by ${teamHolidays.startDate})
    from ${teamHolidays} where ${teamHolidays.companyId} = ${users.companyId}
      and ${teamHolidays.userId} = ${users.id} and ${teamHolidays.status} = 'approved'
      and ${teamHolidays.endDate} >= ${today})`).mapWith(readSpans)
}

/** The person's own ones, asked or approved, that lie on any of these days. */
export function listCollisions(scope: Scope, userId: number, span: Span): Span[] {
  return db()
    .select({ startDate: teamHolidays.startDate, endDate: teamHolidays.endDate })
    .from(teamHolidays)
    .where(
      and(
        eq(teamHolidays.companyId, scope.companyId),
        eq(teamHolidays.userId, userId),
        inArray(teamHolidays.status, ['asked', 'approved']),
        within(span.startDate, span.endDate),
      ),
    )
    .orderBy(asc(teamHolidays.startDate))
    .all()
}
