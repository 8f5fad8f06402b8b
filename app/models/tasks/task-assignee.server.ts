import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { taskAssignees, users } from '#db/schema/index.ts'

/** Who is on a task, the longest assigned first. */
export function listTaskAssignees(scope: Scope, taskId: number) {
  return db()
    .select({
      id: taskAssignees.id,
      taskId: taskAssignees.taskId,
      userId: taskAssignees.userId,
      assignedBy: taskAssignees.assignedBy,
      assignedAt: taskAssignees.assignedAt,
      acknowledgedAt: taskAssignees.acknowledgedAt,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
    })
    .from(taskAssignees)
    .innerJoin(users, and(eq(users.companyId, taskAssignees.companyId), eq(users.id, taskAssignees.userId)))
    .where(and(eq(taskAssignees.companyId, scope.companyId), eq(taskAssignees.taskId, taskId)))
    .orderBy(asc(taskAssignees.id))
    .all()
}

export type TaskAssigneeRow = ReturnType<typeof listTaskAssignees>[number]

/** A person on a task. */
export type Assignment = { taskId: number; userId: number }

/** Puts people on tasks; who is on one already stays as they are. One statement, however many. */
export function insertAssignments(scope: Scope, pairs: readonly Assignment[]): void {
  if (pairs.length === 0) return
  db().run(sql`
    insert into ${taskAssignees} (company_id, task_id, user_id, assigned_by, assigned_at)
    select ${scope.companyId}, value ->> 0, value ->> 1, ${scope.userId}, ${Date.now()}
    from json_each(${asRows(pairs)}) where true order by key
    on conflict do nothing`)
}

export function deleteAssignments(scope: Scope, pairs: readonly Assignment[]): void {
  if (pairs.length === 0) return
  db().run(sql`delete from ${taskAssignees} where company_id = ${scope.companyId}
    and (task_id, user_id) in (select value ->> 0, value ->> 1 from json_each(${asRows(pairs)}))`)
}

function asRows(pairs: readonly Assignment[]): string {
  return JSON.stringify(pairs.map(({ taskId, userId }) => [taskId, userId]))
}

/** The person has taken note of the task. Doing it again changes nothing. */
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
