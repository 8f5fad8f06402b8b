import { and, desc, eq, lt } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'

/** A project's history, newest first; `before` is the id to page on from. */
export function listProjectActivities(
  scope: Scope,
  projectId: number,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
) {
  return db()
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
    .innerJoin(users, and(eq(users.companyId, activities.companyId), eq(users.id, activities.actorId)))
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        eq(activities.projectId, projectId),
        lt(activities.id, before),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(limit)
    .all()
}
