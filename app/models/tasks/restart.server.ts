import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ActivityDetail } from '#app/domain/activities/activity.ts'
import type { Scope } from '#app/domain/scope.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { tasks } from '#db/schema/index.ts'

/** What a task was before a new start. */
export type TaskState = ActivityDetail['project.restarted']['tasks'][number]

/** Of the project's live tasks. */
export function listTaskIds(scope: Scope, projectId: number): number[] {
  return db()
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(eq(tasks.companyId, scope.companyId), eq(tasks.projectId, projectId), isNull(tasks.binEntryId)),
    )
    .all()
    .map(({ id }) => id)
}

/** The project's live tasks that are begun or complete. */
export function listTaskStates(scope: Scope, projectId: number): TaskState[] {
  return db()
    .select({
      id: tasks.id,
      status: tasks.status,
      completedAt: tasks.completedAt,
      completedBy: tasks.completedBy,
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        eq(tasks.projectId, projectId),
        isNull(tasks.binEntryId),
        ne(tasks.status, 'pending'),
      ),
    )
    .orderBy(asc(tasks.id))
    .all()
}

/** The company's stages, and how many of the project's tasks are done and begun. */
export function countTaskStates(scope: Scope, projectId: number) {
  const row = db().get<{ total: number; done: number; begun: number; stages: string }>(sql`select
    count(*) as total,
    count(*) filter (where status = 'complete') as done,
    count(*) filter (where status = 'in_progress') as begun,
    ${companyStages(scope)} as stages
    from ${tasks} where company_id = ${scope.companyId} and project_id = ${projectId} and bin_entry_id is null`)
  return { ...row, stages: readCompanyStages(row.stages) }
}

/** Gives tasks their former state where they are still pending, and leaves the others; returns how many. */
export function putBackTaskStates(scope: Scope, projectId: number, states: readonly TaskState[]): number {
  return db().run(sql`update ${tasks} set
      status = was.value ->> 'status',
      completed_at = was.value ->> 'completedAt',
      completed_by = (select u.id from users u
        where u.company_id = ${scope.companyId} and u.id = was.value ->> 'completedBy'),
      version = version + 1
    from json_each(${JSON.stringify(states)}) as was
    where ${tasks.companyId} = ${scope.companyId} and ${tasks.projectId} = ${projectId}
      and ${tasks.id} = was.value ->> 'id' and ${tasks.binEntryId} is null and ${tasks.status} = 'pending'`)
    .changes
}
