import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { Assignable } from '#app/domain/templates/template-application.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { tasks } from '#db/schema/index.ts'

// Lists go into statements as one JSON value: a template of two hundred tasks takes as many statements as one of two.

/** The live tasks of a project, and the last position taken in each stage, by those in the bin too. */
export function readTaskPlaces(scope: Scope, projectId: number) {
  const rows = db().all<{ stageId: number; total: number; done: number; last: number }>(sql`
    select stage_id as stageId, sum(bin_entry_id is null) as total,
      sum(bin_entry_id is null and status = 'complete') as done, max(position) as last
    from ${tasks} where company_id = ${scope.companyId} and project_id = ${projectId} group by stage_id`)
  return {
    total: rows.reduce((sum, { total }) => sum + total, 0),
    done: rows.reduce((sum, { done }) => sum + done, 0),
    lastPositions: new Map(rows.map(({ stageId, last }) => [stageId, last])),
  }
}

/** Adds pending tasks to a project, each after the last of its stage; returns their ids in the same order. */
export function insertProjectTasks(
  scope: Scope,
  projectId: number,
  rows: readonly Assignable[],
  lastPositions: ReadonlyMap<number, number>,
): number[] {
  const last = new Map(lastPositions)
  const placed = rows.map(({ title, stageId, assignedTo }) => {
    const position = (last.get(stageId) ?? 0) + 1
    last.set(stageId, position)
    return [title, stageId, assignedTo, position]
  })
  const added = db().all<{ id: number }>(sql`
    insert into ${tasks} (company_id, project_id, title, stage_id, assigned_to, position, created_by, created_at)
    select ${scope.companyId}, ${projectId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${scope.userId}, ${Date.now()}
    from json_each(${JSON.stringify(placed)}) order by key
    returning id`)
  return added.map(({ id }) => id).sort((a, b) => a - b)
}

function stillThere(scope: Scope, projectId: number, taskIds: readonly number[]): SQL | undefined {
  return and(
    eq(tasks.companyId, scope.companyId),
    eq(tasks.projectId, projectId),
    isNull(tasks.binEntryId),
    sql`${tasks.id} in ${among(taskIds)}`,
  )
}

/** How many of these tasks are live in the project. */
export function countTasksThere(scope: Scope, projectId: number, taskIds: readonly number[]): number {
  const found = db()
    .select({ n: sql<number>`count(*)` })
    .from(tasks)
    .where(stillThere(scope, projectId, taskIds))
    .get()
  return found?.n ?? 0
}

/** Puts those of the tasks that are live in the project into one bin entry. */
export function binTasksThere(
  scope: Scope,
  projectId: number,
  taskIds: readonly number[],
  binEntryId: number,
): void {
  db()
    .update(tasks)
    .set({ binEntryId, version: sql`${tasks.version} + 1` })
    .where(stillThere(scope, projectId, taskIds))
    .run()
}
