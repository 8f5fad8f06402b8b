import { and, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { type ActivityDetail, stageMoves } from '#app/domain/activities/activity.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities, projects, stages, tasks, users } from '#db/schema/index.ts'

/** Live tasks of a project's stage that are not complete. */
export function countOpenTasks(scope: Scope, projectId: number, stageId: number): number {
  const open = db()
    .select({ n: count() })
    .from(tasks)
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        eq(tasks.projectId, projectId),
        eq(tasks.stageId, stageId),
        isNull(tasks.binEntryId),
        ne(tasks.status, 'complete'),
      ),
    )
    .get()
  return open?.n ?? 0
}

/** The project's last change of stage: by whom, and what history says of it. Null when it was never moved. */
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
      .innerJoin(users, and(eq(users.companyId, activities.companyId), eq(users.id, activities.actorId)))
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

/** One automatic advance, and whether the project has been moved since. Throws NotFound for any other activity. */
export function requireAdvance(scope: Scope, projectId: number, activityId: number) {
  return requireUndoable(scope, projectId, activityId, 'project.advanced')
}

/** As `requireAdvance`, of a new start. */
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
  // The verb decides the shape of its detail: recordActivity takes no other.
  const detail = found.detail as ActivityDetail[V]
  return { detail, actorId: found.actorId, isNewest: later === undefined }
}

/** Where a new task goes: a project of the company, and the asked stage or else the project's own. */
export function requireTaskPlace(scope: Scope, projectId: number, stageId: number | null) {
  const place = db()
    .select({
      id: projects.id,
      name: projects.name,
      jobNumber: projects.jobNumber,
      stageName: stages.name,
      stageColour: stages.colour,
    })
    .from(projects)
    .innerJoin(stages, eq(stages.companyId, projects.companyId))
    .where(
      and(
        eq(projects.companyId, scope.companyId),
        eq(projects.id, projectId),
        isNull(projects.binEntryId),
        or(eq(stages.id, projects.stageId), sql`${stages.id} is ${stageId}`),
      ),
    )
    .orderBy(desc(sql`${stages.id} is ${stageId}`))
    .limit(1)
    .get()
  if (!place) throw new NotFound('Project not found')
  return place
}
