import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
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

export function addTaskAssignees(scope: Scope, taskId: number, userIds: readonly number[]): void {
  if (userIds.length === 0) return
  const assignedAt = Date.now()
  db()
    .insert(taskAssignees)
    .values(
      userIds.map(userId => ({
        companyId: scope.companyId,
        taskId,
        userId,
        assignedBy: scope.userId,
        assignedAt,
      })),
    )
    .onConflictDoNothing()
    .run()
}

export function removeTaskAssignees(scope: Scope, taskId: number, userIds: readonly number[]): void {
  if (userIds.length === 0) return
  db()
    .delete(taskAssignees)
    .where(
      and(
        eq(taskAssignees.companyId, scope.companyId),
        eq(taskAssignees.taskId, taskId),
        inArray(taskAssignees.userId, [...userIds]),
      ),
    )
    .run()
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
