import type { ActivityDetail, Verb } from '#app/domain/activities/activity.ts'
import type { Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'

/** Adds a line of history. Call it inside the transaction of the change. Returns the activity's id. */
export function recordActivity<V extends Verb>(
  actor: Person,
  verb: V,
  about: { subjectId: number; projectId?: number | null; detail: ActivityDetail[V] },
): number {
  return db()
    .insert(activities)
    .values({
      companyId: actor.companyId,
      actorId: actor.userId,
      verb,
      subjectId: about.subjectId,
      projectId: about.projectId ?? null,
      detail: about.detail,
      createdAt: Date.now(),
    })
    .returning({ id: activities.id })
    .get().id
}

/** What history keeps of an act. The verb decides its shape: recordActivity takes no other. */
export function detailOf<V extends Verb>(
  _verb: V,
  detail: Record<string, unknown> | null,
): ActivityDetail[V] {
  return detail as ActivityDetail[V]
}
