import { and, eq, inArray } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { detailValue } from '#app/models/activities/activity-detail.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { activities, projects, users } from '#db/schema/index.ts'

export function listStageMoves({ companyId }: Company, actIds: number[]) {
  return db()
    .select({
      by: activities.actorId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      number: projects.jobNumber,
      project: projects.name,
      to: detailValue('project.moved', 'to', activities.detail),
    })
    .from(activities)
    .innerJoin(users, onKey(users, activities.actorId))
    .innerJoin(projects, onKey(projects, activities.projectId))
    .where(and(eq(activities.companyId, companyId), inArray(activities.id, actIds)))
    .orderBy(activities.id)
    .all()
}
