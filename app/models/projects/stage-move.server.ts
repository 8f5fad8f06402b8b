import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { stageMoves } from '#app/domain/activities/activity.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { detailOf } from '#app/models/activities/activity-detail.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'

export function findLastMove(scope: Scope, projectId: number) {
  return (
    db()
      .select({
        id: activities.id,
        verb: activities.verb,
        detail: activities.detail,
        actorId: activities.actorId,
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
      })
      .from(activities)
      .innerJoin(users, onKey(users, activities.actorId))
      .where(
        and(
          eq(activities.companyId, scope.companyId),
          eq(activities.projectId, projectId),
          inArray(activities.verb, stageMoves),
        ),
      )
      .orderBy(desc(activities.id))
      .limit(1)
      .get() ?? null
  )
}

/** Throws NotFound for any other activity. */
export function requireAdvance(scope: Scope, projectId: number, activityId: number) {
  return requireUndoable(scope, projectId, activityId, 'project.advanced')
}

export function requireRestart(scope: Scope, projectId: number, activityId: number) {
  return requireUndoable(scope, projectId, activityId, 'project.restarted')
}

function requireUndoable<V extends 'project.advanced' | 'project.restarted'>(
  scope: Scope,
  projectId: number,
  activityId: number,
  verb: V,
) {
  const found = db()
    .select({ id: activities.id, actorId: activities.actorId, detail: activities.detail })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        eq(activities.projectId, projectId),
        eq(activities.id, activityId),
        eq(activities.verb, verb),
      ),
    )
    .get()
  if (!found) throw new NotFound('This can no longer be undone')
  const later = db()
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        eq(activities.projectId, projectId),
        gt(activities.id, activityId),
        inArray(activities.verb, stageMoves),
      ),
    )
    .limit(1)
    .get()
  const detail = detailOf(verb, found.detail)
  return { detail, actorId: found.actorId, isNewest: later === undefined }
}
