import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Span } from '#app/domain/holidays/away.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { activeOf } from '#app/models/people/user.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, teamHolidays, users } from '#db/schema/index.ts'

type Counted = Span & { status: 'asked' | 'approved' }

function readCounted(text: string): Counted[] {
  const rows: [string, string, number, number, Counted['status']][] = JSON.parse(text)
  return rows.map(([startDate, endDate, startsAtMidday, endsAtMidday, status]) => ({
    startDate,
    endDate,
    startsAtMidday: startsAtMidday === 1,
    endsAtMidday: endsAtMidday === 1,
    status,
  }))
}

/** Those of the days that count towards the allowance. */
function countedHolidays({ startDate, endDate }: Span): SQL<Counted[]> {
  return subquery(sql`(select json_group_array(json_array(${teamHolidays.startDate}, ${teamHolidays.endDate},
      ${teamHolidays.startsAtMidday}, ${teamHolidays.endsAtMidday}, ${teamHolidays.status}))
    from ${teamHolidays} where ${teamHolidays.companyId} = ${users.companyId}
      and ${teamHolidays.userId} = ${users.id} and ${teamHolidays.endDate} >= ${startDate}
      and ${teamHolidays.startDate} <= ${endDate} and ${teamHolidays.fromAllowance} = 1
      and ${teamHolidays.status} in ('asked', 'approved'))`).mapWith(readCounted)
}

/** By name: everybody for those who answer holidays, else only oneself. */
export function listAllowances(scope: Scope, days: Span, userId?: number) {
  const seen = roleMay(scope.role, 'holiday.answer') ? undefined : eq(users.id, scope.userId)
  return db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      allowance: sql<number>`coalesce(${users.holidayAllowance}, ${companies.holidayAllowance})`,
      yearStart: companies.holidayYearStart,
      holidays: countedHolidays(days),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(activeOf(scope), seen, userId === undefined ? undefined : eq(users.id, userId)))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id))
    .all()
}
