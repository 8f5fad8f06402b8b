import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { tasks, todos } from '#db/schema/index.ts'

export function binTask(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(tasks)
    .set({ binEntryId, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, id), isNull(tasks.binEntryId)))
    .run()
}

/** Takes what a bin entry holds back out of the bin; returns the tasks' ids. */
export function unbinTasks(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(tasks)
    .set({ binEntryId: null, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.binEntryId, binEntryId)))
    .returning({ id: tasks.id })
    .all()
    .map(row => row.id)
}

/**
 * Removes what a bin entry holds for good; people's own to-dos stay, without the task. Works for the service, not for one
 * company: call it inside a transaction.
 */
export function purgeTasks(binEntryId: number): void {
  const doomed = db().select({ id: tasks.id }).from(tasks).where(eq(tasks.binEntryId, binEntryId))
  db().update(todos).set({ linkedTaskId: null }).where(inArray(todos.linkedTaskId, doomed)).run()
  db().delete(tasks).where(eq(tasks.binEntryId, binEntryId)).run()
}
