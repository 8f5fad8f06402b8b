import { and, asc, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'

/** Minutes that were worked on jobs, by month ('yyyy-MM'), of the days from `from` to `to`; months without any are left out. */
export function listWorkedMonths(scope: Scope, from: string, to: string) {
  const month = sql<string>`substr(${timeEntries.day}, 1, 7)`
  return db()
    .select({ month, minutes: sql<number>`sum(${timeEntries.minutes})` })
    .from(timeEntries)
    .where(
      and(
        eq(timeEntries.companyId, scope.companyId),
        gte(timeEntries.day, from),
        lte(timeEntries.day, to),
        isNotNull(timeEntries.minutes),
        isNull(timeEntries.deletedAt),
        or(isNotNull(timeEntries.projectId), sql`${timeEntries.goneProject} <> ''`),
      ),
    )
    .groupBy(month)
    .orderBy(asc(month))
    .all()
}
