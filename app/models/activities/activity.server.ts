import { and, desc, eq, inArray, like, lt, notLike, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityDetail, Verb } from '#app/domain/activities/activity.ts'
import { type LastChange, Stale, type VersionedNoun } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'

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

type Versioned = { id: number; version: number; projectId?: number | null; stageName?: string }

/**
 * What changed one of the tasks among many: all of its project's, some that are named, a template's coming or going, or a
 * stage that was removed.
 */
function changedWithOthers(tasks: readonly Versioned[]): SQL | undefined {
  const isNamed = sql`(${activities.detail} ->> 'taskIds' is null or exists (select 1
    from json_each(${activities.detail}, '$.taskIds') where value in ${among(tasks.map(({ id }) => id))}))`
  const ofProject = sql`${activities.projectId} in ${among(tasks.map(({ projectId }) => projectId ?? null))}
    and (${activities.verb} like 'template.%' or ${activities.verb} like 'tasks.%' and ${isNamed})`
  const ofStage = sql`${activities.verb} = 'stage.removed'
    and ${activities.detail} ->> 'movedTo' in ${among(tasks.map(({ stageName }) => stageName ?? ''))}`
  return or(ofProject, ofStage)
}

/** Who changed one of the records last; null when nobody has since it was made. */
export function lastChangeOf(
  scope: Scope,
  noun: VersionedNoun,
  records: readonly Versioned[],
): LastChange | null {
  const ids = records.map(({ id }) => id)
  const last = db()
    .select({
      at: activities.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(activities)
    .innerJoin(users, and(eq(users.companyId, activities.companyId), eq(users.id, activities.actorId)))
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        or(
          // The subject of an invitation is the invitation, not somebody who has the same number.
          and(
            inArray(activities.subjectId, ids),
            like(activities.verb, `${noun}.%`),
            notLike(activities.verb, 'user.invit%'),
          ),
          noun === 'task' ? changedWithOthers(records) : undefined,
        ),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1)
    .get()
  return last ? { by: fullName(last.firstName, last.lastName, last.username), at: last.at } : null
}

/** The refusal of a save made from an older version, saying who saved last. */
export function staleSave(scope: Scope, noun: VersionedNoun, current: Versioned): Stale {
  return new Stale(current, lastChangeOf(scope, noun, [current]), noun)
}
