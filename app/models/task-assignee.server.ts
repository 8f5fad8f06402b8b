import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications, taskAssignees, tasks, users } from '#db/schema/index.ts'

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

function ofManyTasks(scope: Scope, taskId: number): SQL | undefined {
  const projectOfTask = db()
    .select({ id: tasks.projectId })
    .from(tasks)
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, taskId)))
  return and(
    eq(notifications.type, 'assignment'),
    isNull(notifications.relatedTaskId),
    eq(notifications.relatedProjectId, projectOfTask),
  )
}

/**
 * The person has seen the task: their notifications of it are read, and those that told of many tasks of its project at
 * once.
 */
export function markTaskSeen(scope: Scope, taskId: number): void {
  db()
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        eq(notifications.userId, scope.userId),
        or(eq(notifications.relatedTaskId, taskId), ofManyTasks(scope, taskId)),
      ),
    )
    .run()
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
