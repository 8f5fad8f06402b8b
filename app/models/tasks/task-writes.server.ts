import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { tasks } from '#db/schema/index.ts'
import type { Task } from './task.server.ts'

export type TaskValues = Pick<Task, 'title' | 'stageId' | 'projectId'> &
  Partial<
    Pick<
      Task,
      'description' | 'assignedTo' | 'status' | 'priority' | 'dueDate' | 'completedAt' | 'completedBy'
    >
  >

/** After the last task of a project's stage. */
function endOf(scope: Scope, projectId: number | null, stageId: number): SQL<number> {
  return sql<number>`(select coalesce(max(t.position), 0) + 1 from tasks t where t.company_id = ${scope.companyId}
    and t.project_id is ${projectId} and t.stage_id = ${stageId})`
}

/** Adds a task at the end of its stage; returns its id. */
export function insertTask(scope: Scope, values: TaskValues): number {
  return db()
    .insert(tasks)
    .values({
      ...values,
      companyId: scope.companyId,
      createdBy: scope.userId,
      createdAt: Date.now(),
      position: endOf(scope, values.projectId, values.stageId),
    })
    .returning({ id: tasks.id })
    .get().id
}

export type TaskFields = Partial<TaskValues>

/** Writes the given fields and raises the version; in another project or stage the task comes last. */
export function writeTask(scope: Scope, task: Task, fields: TaskFields): void {
  const { projectId = task.projectId, stageId = task.stageId } = fields
  const isMoved = projectId !== task.projectId || stageId !== task.stageId
  const place = isMoved ? { position: endOf(scope, projectId, stageId) } : {}
  db()
    .update(tasks)
    .set({ ...fields, ...place, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, task.id)))
    .run()
}

/** Writes the main person and the date of many tasks in one statement, and raises their versions. */
export function writeAssigned(
  scope: Scope,
  rows: readonly Pick<Task, 'id' | 'assignedTo' | 'dueDate'>[],
): void {
  const sent = JSON.stringify(rows.map(({ id, assignedTo, dueDate }) => [id, assignedTo, dueDate]))
  db().run(sql`update ${tasks} set assigned_to = row.value ->> 1, due_date = row.value ->> 2, version = version + 1
    from json_each(${sent}) as row where company_id = ${scope.companyId} and ${tasks.id} = row.value ->> 0`)
}
