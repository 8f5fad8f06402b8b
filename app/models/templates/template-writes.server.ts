import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { withPositionIds } from '#app/models/positions/position-name.server.ts'
import { db } from '#db/client.ts'
import { taskTemplates } from '#db/schema/index.ts'
import { liveTemplates, type Template, templateColumns } from './template.server.ts'

export type TemplateValues = { name: string; description: string; tasks: StagedTemplate }

export function insertTemplate(scope: Scope, { tasks, ...values }: TemplateValues): Template {
  return db()
    .insert(taskTemplates)
    .values({
      ...values,
      tasks: withPositionIds(scope, tasks),
      companyId: scope.companyId,
      createdBy: scope.userId,
      createdAt: Date.now(),
    })
    .returning(templateColumns)
    .get()
}

export function saveTemplate(
  scope: Scope,
  id: number,
  { tasks, ...fields }: Partial<TemplateValues>,
): Template {
  return db()
    .update(taskTemplates)
    .set({
      ...fields,
      ...(tasks && { tasks: withPositionIds(scope, tasks) }),
      updatedAt: Date.now(),
      version: sql`${taskTemplates.version} + 1`,
    })
    .where(and(liveTemplates(scope), eq(taskTemplates.id, id)))
    .returning(templateColumns)
    .get()
}

export function isTemplateInBin(scope: Scope, id: number): boolean {
  const isOurs = and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.id, id))
  const found = db()
    .select({ id: taskTemplates.id })
    .from(taskTemplates)
    .where(and(isOurs, isNotNull(taskTemplates.binEntryId)))
    .get()
  return found !== undefined
}
