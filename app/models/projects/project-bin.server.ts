import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { chatCategories, chatMessages, payments, projects, tasks, todos } from '#db/schema/index.ts'
import { liveProjects } from './project.server.ts'

export function binProject(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(projects)
    .set({ binEntryId, version: sql`${projects.version} + 1` })
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .run()
}

/** Takes what a bin entry holds back out of the bin; returns the projects' ids. */
export function unbinProjects(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(projects)
    .set({ binEntryId: null, version: sql`${projects.version} + 1` })
    .where(and(eq(projects.companyId, scope.companyId), eq(projects.binEntryId, binEntryId)))
    .returning({ id: projects.id })
    .all()
    .map(row => row.id)
}

/**
 * Removes an entry's projects for good, with their tasks, files' records and messages. Payments and people's own to-dos
 * stay, without the project. Works for the service, not for one company: call it inside a transaction.
 */
export function purgeProjects(binEntryId: number): void {
  const doomed = db().select({ id: projects.id }).from(projects).where(eq(projects.binEntryId, binEntryId))
  const ids = doomed.all().map(row => row.id)
  if (ids.length === 0) return
  const doomedTasks = db().select({ id: tasks.id }).from(tasks).where(inArray(tasks.projectId, ids))
  db().update(payments).set({ projectId: null }).where(inArray(payments.projectId, ids)).run()
  db().update(todos).set({ linkedProjectId: null }).where(inArray(todos.linkedProjectId, ids)).run()
  db().update(todos).set({ linkedTaskId: null }).where(inArray(todos.linkedTaskId, doomedTasks)).run()
  const doomedRooms = db()
    .select({ id: chatCategories.id })
    .from(chatCategories)
    .where(inArray(chatCategories.projectId, ids))
  db()
    .update(chatMessages)
    .set({ categoryId: null })
    .where(inArray(chatMessages.categoryId, doomedRooms))
    .run()
  db().delete(projects).where(eq(projects.binEntryId, binEntryId)).run()
}
