import { and, count, eq, type SQL } from 'drizzle-orm'
import type { Person, Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { teamHolidays } from '#db/schema/index.ts'
import { withdrawHolidayNews } from './holiday-news.server.ts'

function isAskedBy({ companyId, userId }: Person): SQL | undefined {
  const isTheirs = and(eq(teamHolidays.companyId, companyId), eq(teamHolidays.userId, userId))
  return and(isTheirs, eq(teamHolidays.status, 'asked'))
}

/** How many of the person's own wait for an answer. */
export function countAsked(scope: Scope): number {
  return db().select({ n: count() }).from(teamHolidays).where(isAskedBy(scope)).get()?.n ?? 0
}

/** Takes back the days off that the person asked for and nobody has answered, and the news of it. */
export function withdrawAskedHolidays(scope: Scope, userId: number): void {
  const { companyId } = scope
  const asked = db()
    .delete(teamHolidays)
    .where(isAskedBy({ companyId, userId }))
    .returning({ id: teamHolidays.id })
    .all()
  for (const { id } of asked) withdrawHolidayNews(scope, id)
}
