import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import { activeOf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, teamHolidays, users } from '#db/schema/index.ts'
import { holidaysWithin, visibleHolidays } from './holiday.server.ts'

/** Everybody by name, a row for each of their absences or one without; declined ones left out. */
export function listTeamAbsences(scope: Scope, { startDate, endDate }: Span) {
  const within = and(
    eq(teamHolidays.companyId, users.companyId),
    eq(teamHolidays.userId, users.id),
    visibleHolidays(scope),
    holidaysWithin(startDate, endDate),
    ne(teamHolidays.status, 'declined'),
  )
  return db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      allowance: sql<number>`coalesce(${users.holidayAllowance}, ${companies.holidayAllowance})`,
      yearStart: companies.holidayYearStart,
      absence: {
        fromAllowance: teamHolidays.fromAllowance,
        startDate: teamHolidays.startDate,
        endDate: teamHolidays.endDate,
        startsAtMidday: teamHolidays.startsAtMidday,
        endsAtMidday: teamHolidays.endsAtMidday,
        reason: teamHolidays.reason,
        status: sql<'asked' | 'approved'>`${teamHolidays.status}`,
      },
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(teamHolidays, within)
    .where(activeOf(scope))
    .orderBy(
      asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`),
      asc(users.id),
      asc(teamHolidays.startDate),
    )
    .all()
}
