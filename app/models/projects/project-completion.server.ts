import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { stageMoves } from '#app/domain/activities/activity.ts'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, projects } from '#db/schema/index.ts'

/** Completes exactly the projects in the last stage, dated by their arrival. Call it inside the transaction that changed the stages. */
export function settleCompletion(scope: Scope): void {
  const now = Date.now()
  const last = db().get<{ id: number }>(
    sql`select id from stages where company_id = ${scope.companyId} order by position desc, id desc limit 1`,
  )
  if (!last) return
  const cleared = db()
    .update(projects)
    .set({ completedDate: null, version: sql`${projects.version} + 1` })
    .where(
      and(
        eq(projects.companyId, scope.companyId),
        ne(projects.stageId, last.id),
        isNotNull(projects.completedDate),
      ),
    )
    .returning({ id: projects.id })
    .all()
  const finished = listUndated(scope, last.id).map(({ id, arrivedAt }) => [
    id,
    dayIn(scope.timeZone, arrivedAt ?? now),
  ])
  db().run(sql`update ${projects} set completed_date = found.value ->> 1, version = version + 1
    from json_each(${JSON.stringify(finished)}) as found
    where ${projects.companyId} = ${scope.companyId} and ${projects.id} = found.value ->> 0`)
  recordSettled(scope, [...cleared.map(({ id }) => id), ...finished.map(([id]) => id)], now)
}

const arrivals = ['project.created', ...stageMoves]

/** With the time of arrival there. */
function listUndated(scope: Scope, stageId: number) {
  return db().all<{ id: number; arrivedAt: number | null }>(sql`
    select p.id, (select max(a.created_at) from activities a where a.company_id = p.company_id and a.project_id = p.id
      and a.verb in ${arrivals}) as arrivedAt
    from projects p where p.company_id = ${scope.companyId} and p.stage_id = ${stageId} and p.completed_date is null`)
}

function recordSettled(scope: Scope, ids: readonly unknown[], now: number): void {
  if (ids.length === 0) return
  db().run(sql`insert into ${activities} (company_id, actor_id, verb, subject_id, project_id, detail, created_at)
    select company_id, ${scope.userId}, 'project.updated', id, id, '{"fields":["completedDate"]}', ${now}
    from ${projects} where company_id = ${scope.companyId} and bin_entry_id is null
      and id in ${among(ids)}`)
}
