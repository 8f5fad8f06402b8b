import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { detailOf, detailValue } from '#app/models/activities/activity-detail.server.ts'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'

function theApplication(scope: Scope, activityId: number): SQL | undefined {
  return and(
    eq(activities.companyId, scope.companyId),
    eq(activities.id, activityId),
    eq(activities.verb, 'template.applied'),
  )
}

const undoneId = detailValue('template.apply_undone', 'activityId', sql`u.detail`)

const isUndone = sql<number>`exists (select 1 from activities u where u.company_id = activities.company_id
  and u.project_id = activities.project_id and u.verb = 'template.apply_undone'
  and ${undoneId} = activities.id)`.mapWith(Boolean)

/** Another application since then stands. */
const isFollowed = sql<number>`exists (select 1 from activities n where n.company_id = activities.company_id
  and n.project_id = activities.project_id and n.verb = 'template.applied' and n.id > activities.id
  and not exists (select 1 from activities u where u.company_id = n.company_id and u.project_id = n.project_id
    and u.verb = 'template.apply_undone' and ${undoneId} = n.id))`.mapWith(Boolean)

const isReplacedKept =
  sql<number>`exists (select 1 from bin_entries b where b.company_id = activities.company_id
  and b.id = ${detailValue('template.applied', 'binEntryId', sql`activities.detail`)})`.mapWith(Boolean)

export function findApplication(scope: Scope, activityId: number) {
  const found = db()
    .select({
      projectId: activities.projectId,
      detail: activities.detail,
      isUndone,
      isFollowed,
      isReplacedKept,
    })
    .from(activities)
    .where(theApplication(scope, activityId))
    .get()
  return found ? { ...found, detail: detailOf('template.applied', found.detail) } : null
}
