import { and, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'
import type { WorkTakenOff } from './open-work.server.ts'

function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'number') : []
}

export function workIn(detail: Record<string, unknown> | null): WorkTakenOff {
  const { taskIds, sharedTaskIds, projectIds } = detail ?? {}
  return { taskIds: ids(taskIds), sharedTaskIds: ids(sharedTaskIds), projectIds: ids(projectIds) }
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
  return { at: removal.at, ...workIn(removal.detail) }
}
