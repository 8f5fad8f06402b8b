import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { taskTemplates } from '#db/schema/index.ts'
import { live } from './template.server.ts'

/** Whether a template of ours was deleted, and lies in the bin still. */
export function isTemplateInBin(scope: Scope, id: number): boolean {
  const isOurs = and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.id, id))
  const found = db()
    .select({ id: taskTemplates.id })
    .from(taskTemplates)
    .where(and(isOurs, isNotNull(taskTemplates.binEntryId)))
    .get()
  return found !== undefined
}

export function binTemplate(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(taskTemplates)
    .set({ binEntryId, version: sql`${taskTemplates.version} + 1` })
    .where(and(live(scope), eq(taskTemplates.id, id)))
    .run()
}

/** Takes what a bin entry holds back out of the bin; returns the templates' ids. */
export function unbinTemplates(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(taskTemplates)
    .set({ binEntryId: null, version: sql`${taskTemplates.version} + 1` })
    .where(and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.binEntryId, binEntryId)))
    .returning({ id: taskTemplates.id })
    .all()
    .map(row => row.id)
}

/** Removes for good what one bin entry holds. */
export function purgeTemplates(binEntryId: number): void {
  db().delete(taskTemplates).where(eq(taskTemplates.binEntryId, binEntryId)).run()
}
