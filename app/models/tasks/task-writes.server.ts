import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { deleteRows } from '#app/models/bin/rows.server.ts'
import { heldPosition } from '#app/models/positions/position-name.server.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { detachFromTasks } from '#app/models/time-entries/time-entry-writes.server.ts'
import { db } from '#db/client.ts'
import { taskAssignees, tasks, todos } from '#db/schema/index.ts'
import type { Task } from './task.server.ts'

export type TaskValues = Pick<Task, 'title' | 'stageId' | 'projectId'> &
  Partial<
    Pick<
      Task,
      | 'description'
      | 'assignedTo'
      | 'status'
      | 'priority'
      | 'dueDate'
      | 'dueAnchor'
      | 'dueOffset'
      | 'estimatedMinutes'
      | 'jobRole'
      | 'waitingFor'
      | 'waitingUntil'
      | 'waitingSince'
      | 'completedAt'
      | 'completedBy'
    >
  >

function endOf(scope: Scope, projectId: number | null, stageId: number): SQL<number> {
  return sql<number>`(select coalesce(max(t.position), 0) + 1 from tasks t where t.company_id = ${scope.companyId}
    and t.project_id is ${projectId} and t.stage_id = ${stageId})`
}

const rows = rowsOf(tasks, 'Task not found')

/** At the end of its stage. */
export function insertTask(scope: Scope, { jobRole, ...values }: TaskValues): number {
  const position = endOf(scope, values.projectId, values.stageId)
  return rows.insert(scope, { ...values, ...heldPosition(scope, jobRole), position }).id
}

export type TaskFields = Partial<TaskValues>

/** In another project or stage the task comes last. */
export function writeTask(scope: Scope, task: Task, { jobRole, ...fields }: TaskFields): void {
  const { projectId = task.projectId, stageId = task.stageId } = fields
  const isMoved = projectId !== task.projectId || stageId !== task.stageId
  const place = isMoved ? { position: endOf(scope, projectId, stageId) } : {}
  rows.save(scope, task.id, { ...fields, ...heldPosition(scope, jobRole), ...place })
}

/** A new date ends its rule. */
export function writeAssigned(
  scope: Scope,
  rows: readonly Pick<Task, 'id' | 'assignedTo' | 'dueDate'>[],
): void {
  const isSame = sql`due_date is row.value ->> 'dueDate'`
  db().run(sql`update ${tasks} set assigned_to = row.value ->> 'assignedTo', due_date = row.value ->> 'dueDate',
      due_anchor = iif(${isSame}, due_anchor, null), due_offset = iif(${isSame}, due_offset, null), version = version + 1
    from json_each(${JSON.stringify(rows)}) as row
    where company_id = ${scope.companyId} and ${tasks.id} = row.value ->> 'id'`)
}

export type Assignment = { taskId: number; userId: number }

/** Skips people who are on it already. */
export function insertAssignments(scope: Scope, pairs: readonly Assignment[]): void {
  if (pairs.length === 0) return
  db().run(sql`
    insert into ${taskAssignees} (company_id, task_id, user_id, assigned_by, assigned_at)
    select ${scope.companyId}, value ->> 'taskId', value ->> 'userId', ${scope.userId}, ${Date.now()}
    from json_each(${JSON.stringify(pairs)}) where true order by key
    on conflict do nothing`)
}

export function deleteAssignments(scope: Scope, pairs: readonly Assignment[]): void {
  if (pairs.length === 0) return
  db().run(sql`delete from ${taskAssignees} where company_id = ${scope.companyId}
    and (task_id, user_id) in (select value ->> 'taskId', value ->> 'userId' from json_each(${JSON.stringify(pairs)}))`)
}

/** Repeating it changes nothing. */
export function writeAcknowledged(scope: Scope, taskId: number): void {
  db()
    .update(taskAssignees)
    .set({ acknowledgedAt: Date.now() })
    .where(
      and(
        eq(taskAssignees.companyId, scope.companyId),
        eq(taskAssignees.taskId, taskId),
        eq(taskAssignees.userId, scope.userId),
        isNull(taskAssignees.acknowledgedAt),
      ),
    )
    .run()
}

/** To-dos and hours stay without the task. Call it inside a transaction. */
export function purgeTasks({ id, companyId }: Pick<BinEntry, 'id' | 'companyId'>): void {
  const inEntry = eq(tasks.binEntryId, id)
  const doomed = db().select({ id: tasks.id }).from(tasks).where(inEntry)
  detachFromTasks(companyId, doomed)
  db()
    .update(todos)
    .set({ linkedTaskId: null })
    .where(and(eq(todos.companyId, companyId), inArray(todos.linkedTaskId, doomed)))
    .run()
  deleteRows(tasks, companyId, inEntry)
}
