import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { DatedTask, Redated } from '#app/domain/activities/activity.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findActivity } from '#app/models/activities/activity.server.ts'
import { detailOf, detailValue } from '#app/models/activities/activity-detail.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { activities, projects, tasks } from '#db/schema/index.ts'
import { liveTasks } from './task.server.ts'

/** Open tasks of the present stage that get a date by it and have none. */
export function listAwaitingStage(scope: Scope, projectId: number) {
  return db()
    .select({ id: tasks.id, assignedTo: tasks.assignedTo, dueOffset: tasks.dueOffset })
    .from(tasks)
    .innerJoin(projects, onKey(projects, tasks.projectId))
    .where(
      and(
        liveTasks(scope),
        eq(tasks.projectId, projectId),
        eq(tasks.stageId, projects.stageId),
        eq(tasks.dueAnchor, 'stage'),
        isNull(tasks.dueDate),
        ne(tasks.status, 'complete'),
      ),
    )
    .all()
}

export function countDatedTasks(scope: Scope, projectId: number): number {
  const found = db()
    .select({ n: count() })
    .from(tasks)
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        eq(tasks.projectId, projectId),
        isNull(tasks.binEntryId),
        ne(tasks.status, 'complete'),
        or(isNotNull(tasks.dueDate), inArray(tasks.dueAnchor, ['start', 'due'])),
      ),
    )
    .get()
  return found?.n ?? 0
}

export function writeDates(scope: Scope, dated: readonly { id: number; dueDate: string | null }[]): void {
  if (dated.length === 0) return
  db().run(sql`update ${tasks} set due_date = row.value ->> 'dueDate', version = version + 1
    from json_each(${JSON.stringify(dated)}) as row
    where company_id = ${scope.companyId} and ${tasks.id} = row.value ->> 'id'`)
}

/** Only where the date still stands. */
export function clearDates(scope: Scope, projectId: number, dated: readonly DatedTask[]): void {
  if (dated.length === 0) return
  db().run(sql`update ${tasks} set due_date = null, version = version + 1
    from json_each(${JSON.stringify(dated)}) as row where company_id = ${scope.companyId} and project_id = ${projectId}
      and ${tasks.id} = row.value ->> 'id' and due_date = row.value ->> 'dueDate' and due_anchor = 'stage'`)
}

export function findDatedBy(scope: Scope, activityId: number): readonly DatedTask[] {
  const found = findActivity(scope, activityId)
  return (found && detailOf('project.moved', found.detail).dated) ?? []
}

/** Only where the new date still stands; returns how many. */
export function putDatesBack(scope: Scope, projectId: number, dates: readonly Redated[]): number {
  return db().run(sql`update ${tasks} set due_date = row.value ->> 'from', due_anchor = row.value ->> 'dueAnchor',
      due_offset = row.value ->> 'dueOffset', version = version + 1
    from json_each(${JSON.stringify(dates)}) as row where company_id = ${scope.companyId} and project_id = ${projectId}
      and ${tasks.id} = row.value ->> 'id' and due_date is row.value ->> 'to' and bin_entry_id is null`)
    .changes
}

function selectRedatings(scope: Scope, projectId: number, which?: SQL) {
  const undone = alias(activities, 'undone')
  const isUndone = sql<number>`exists ${db()
    .select({ id: undone.id })
    .from(undone)
    .where(
      and(
        eq(undone.companyId, activities.companyId),
        eq(undone.projectId, activities.projectId),
        eq(undone.verb, 'tasks.redate_undone'),
        sql`${detailValue('tasks.redate_undone', 'activityId', sql`${undone.detail}`)} = ${activities.id}`,
      ),
    )}`.mapWith(Boolean)
  return db()
    .select({ actorId: activities.actorId, detail: activities.detail, isUndone })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, scope.companyId),
        eq(activities.projectId, projectId),
        eq(activities.verb, 'tasks.redated'),
        which,
      ),
    )
    .orderBy(desc(activities.id))
}

export function findRedating(scope: Scope, projectId: number, activityId: number) {
  const found = selectRedatings(scope, projectId, eq(activities.id, activityId)).get()
  return found ? { ...found, detail: detailOf('tasks.redated', found.detail) } : null
}

/** The job's dates of the last move; null when none, or undone. */
export function findLastRedating(scope: Scope, projectId: number) {
  const last = selectRedatings(scope, projectId).limit(1).get()
  return last && !last.isUndone ? (detailOf('tasks.redated', last.detail).job ?? null) : null
}
