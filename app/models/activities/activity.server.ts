import { sql } from 'drizzle-orm'
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

/** A line of history that is about to be written. */
export type ActivityLine = {
  [V in Verb]: { verb: V; subjectId: number; projectId?: number | null; detail: ActivityDetail[V] }
}[Verb]

/** Adds many lines in one statement, in their order. Call it inside the transaction of the change. */
export function recordActivities({ companyId, userId }: Person, lines: readonly ActivityLine[]): void {
  if (lines.length === 0) return
  const rows = lines.map(({ verb, subjectId, projectId = null, detail }) => [
    verb,
    subjectId,
    projectId,
    detail,
  ])
  db().run(sql`insert into activities (company_id, actor_id, verb, subject_id, project_id, detail, created_at)
    select ${companyId}, ${userId}, line.value ->> 0, line.value ->> 1, line.value ->> 2, line.value -> 3, ${Date.now()}
    from json_each(${JSON.stringify(rows)}) line order by line.key`)
}

/** What history keeps of an act. The verb decides its shape: recordActivity takes no other. */
export function detailOf<V extends Verb>(
  _verb: V,
  detail: Record<string, unknown> | null,
): ActivityDetail[V] {
  return detail as ActivityDetail[V]
}
