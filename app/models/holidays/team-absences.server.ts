import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import { activeOf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, teamHolidays, users } from '#db/schema/index.ts'
import { holidaysWithin, visibleHolidays } from './holiday.server.ts'

/** Everybody by name, or the one of `userId`, with what the reader may see of their absences; declined ones left out. */
export function listTeamAbsences(scope: Scope, days: Span, userId?: number) {
  const rows = selectAbsences(scope, days, userId)
  return rows
    .filter((row, at) => row.userId !== rows[at - 1]?.userId)
    .map(({ absence: _first, ...person }) => {
      const absences = rows.flatMap(row => (row.userId === person.userId && row.absence) || [])
      return { ...person, absences, holidays: absences.filter(({ fromAllowance }) => fromAllowance) }
    })
}

/** A row for each absence, or one without. */
function selectAbsences(scope: Scope, { startDate, endDate }: Span, userId: number | undefined) {
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
    .where(and(activeOf(scope), userId === undefined ? undefined : eq(users.id, userId)))
    .orderBy(
      asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`),
      asc(users.id),
      asc(teamHolidays.startDate),
    )
    .all()
}
