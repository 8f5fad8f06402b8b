import { and, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities, teamHolidays } from '#db/schema/index.ts'

function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'number') : []
}

/** When a person was last taken out of the company, and off what; null when they never were. */
export function lastRemoval(scope: Scope, userId: number) {
  const removal = db()
    .select({ at: activities.createdAt, detail: activities.detail })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        eq(activities.verb, 'user.removed'),
        eq(activities.subjectId, userId),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1)
    .get()
  if (!removal) return null
  const { taskIds, projectIds } = removal.detail ?? {}
  return { at: removal.at, taskIds: ids(taskIds), projectIds: ids(projectIds) }
}

/** Takes back the days off that the person asked for and nobody has answered. */
export function deleteAskedHolidays(scope: Scope, userId: number): void {
  db()
    .delete(teamHolidays)
    .where(
      and(
        eq(teamHolidays.companyId, scope.companyId),
        eq(teamHolidays.userId, userId),
        eq(teamHolidays.status, 'asked'),
      ),
    )
    .run()
}
