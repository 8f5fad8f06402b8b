import { and, desc, eq, inArray, like, notLike, or, type SQL, sql } from 'drizzle-orm'
import { type LastChange, Stale } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { VersionedNoun } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'
import { detailList, detailValue } from './activity-detail.server.ts'

type Versioned = { id: number; version: number; projectId?: number | null; stageName?: string }

/** Acts that changed a task among many: of its project, by name, by a template, or by a removed stage. */
function changedWithOthers(tasks: readonly Versioned[]): SQL | undefined {
  const isNamed = sql`(${detailValue('tasks.updated', 'taskIds', activities.detail)} is null or exists (select 1
    from ${detailList('tasks.updated', 'taskIds', activities.detail)} where value in ${among(tasks.map(({ id }) => id))}))`
  const ofProject = sql`${activities.projectId} in ${among(tasks.map(({ projectId }) => projectId ?? null))}
    and (${activities.verb} like 'template.%' or ${activities.verb} like 'tasks.%' and ${isNamed})`
  const ofStage = sql`${activities.verb} = 'stage.removed'
    and ${detailValue('stage.removed', 'movedTo', activities.detail)} in ${among(tasks.map(({ stageName }) => stageName ?? ''))}`
  return or(ofProject, ofStage)
}

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
    .innerJoin(users, onKey(users, activities.actorId))
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        or(
          // An invitation's subject is its own id, not a person's.
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

export function staleSave(scope: Scope, noun: VersionedNoun, current: Versioned): Stale {
  return new Stale(current, lastChangeOf(scope, noun, [current]), noun)
}
