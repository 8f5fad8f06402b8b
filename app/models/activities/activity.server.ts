import { and, desc, eq, lt, notLike, sql } from 'drizzle-orm'
import { type ActivityDetail, type Verb, verbsOfMoney } from '#app/domain/activities/activity.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { broadcastNews } from '#app/models/live/news.server.ts'
import { onKey, rowsOf } from '#app/models/rows.server.ts'
import { db, prepared } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'

/** Call it inside the transaction of the change. Returns the activity's id. */
export function recordActivity<V extends Verb>(
  actor: Person,
  verb: V,
  about: { subjectId: number; projectId?: number | null; detail: ActivityDetail[V] },
): number {
  const { companyId, userId } = actor
  const { subjectId, projectId = null, detail } = about
  const { id } = db()
    .insert(activities)
    .values({ companyId, actorId: userId, verb, subjectId, projectId, detail, createdAt: Date.now() })
    .returning({ id: activities.id })
    .get()
  broadcastNews({ of: 'acts', companyId, acts: [{ id, by: userId, verb, projectId }] })
  return id
}

export type ActivityLine = {
  [V in Verb]: { verb: V; subjectId: number; projectId?: number | null; detail: ActivityDetail[V] }
}[Verb]

/** One statement, in their order. Call it inside the transaction of the change. */
export function recordActivities({ companyId, userId }: Person, lines: readonly ActivityLine[]): void {
  if (lines.length === 0) return
  const rows = lines.map(({ verb, subjectId, projectId = null, detail }) => [
    verb,
    subjectId,
    projectId,
    detail,
  ])
  const { lastInsertRowid } = db().run(sql`
    insert into activities (company_id, actor_id, verb, subject_id, project_id, detail, created_at)
    select ${companyId}, ${userId}, line.value ->> 0, line.value ->> 1, line.value ->> 2, line.value -> 3, ${Date.now()}
    from json_each(${JSON.stringify(rows)}) line order by line.key`)
  const first = Number(lastInsertRowid) - lines.length + 1
  const acts = lines.map(({ verb, projectId = null }, at) => ({
    id: first + at,
    by: userId,
    verb,
    projectId,
  }))
  broadcastNews({ of: 'acts', companyId, acts })
}

export const { find: findActivity } = rowsOf(activities, 'Activity not found')

const notOfMoney = and(...verbsOfMoney.map(begin => notLike(activities.verb, `${begin}%`)))

/** Newest first; `before` is an activity id. Hides money from people who may not see it. */
export function listProjectActivities(
  scope: Scope,
  projectId: number,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
) {
  const { companyId, role } = scope
  return historyOf(roleMay(role, 'money.read')).all({ companyId, projectId, before, limit })
}

const historyOf = prepared((orm, seesMoney: boolean) =>
  orm
    .select({
      id: activities.id,
      verb: activities.verb,
      subjectId: activities.subjectId,
      detail: activities.detail,
      createdAt: activities.createdAt,
      actorFirstName: users.firstName,
      actorLastName: users.lastName,
      actorUsername: users.username,
    })
    .from(activities)
    .innerJoin(users, onKey(users, activities.actorId))
    .where(
      and(
        eq(activities.companyId, sql.placeholder('companyId')),
        eq(activities.projectId, sql.placeholder('projectId')),
        lt(activities.id, sql.placeholder('before')),
        seesMoney ? undefined : notOfMoney,
      ),
    )
    .orderBy(desc(activities.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
