import { and, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { withdrawHolidayNews } from '#app/models/holidays/holiday.server.ts'
import { db } from '#db/client.ts'
import { teamHolidays } from '#db/schema/index.ts'

/** Takes back the days off that the person asked for and nobody has answered, and the news of it. */
export function withdrawAskedHolidays(scope: Scope, userId: number): void {
  const asked = db()
    .delete(teamHolidays)
    .where(
      and(
        eq(teamHolidays.companyId, scope.companyId),
        eq(teamHolidays.userId, userId),
        eq(teamHolidays.status, 'asked'),
      ),
    )
    .returning({ id: teamHolidays.id })
    .all()
  for (const { id } of asked) withdrawHolidayNews(scope, id)
}
