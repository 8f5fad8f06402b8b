import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { taskTemplates } from '#db/schema/index.ts'
import type { listTemplates } from './template-list.server.ts'

export const columns = {
  id: taskTemplates.id,
  companyId: taskTemplates.companyId,
  name: taskTemplates.name,
  description: taskTemplates.description,
  tasks: taskTemplates.tasks,
  createdBy: taskTemplates.createdBy,
  version: taskTemplates.version,
  createdAt: taskTemplates.createdAt,
  updatedAt: taskTemplates.updatedAt,
}

export function live(scope: Scope): SQL | undefined {
  return and(eq(taskTemplates.companyId, scope.companyId), isNull(taskTemplates.binEntryId))
}

export type Template = ReturnType<typeof listTemplates>[number]

export function getTemplate(scope: Scope, id: number): Template | null {
  return (
    db()
      .select(columns)
      .from(taskTemplates)
      .where(and(live(scope), eq(taskTemplates.id, id)))
      .get() ?? null
  )
}

export function requireTemplate(scope: Scope, id: number): Template {
  const template = getTemplate(scope, id)
  if (!template) throw new NotFound('Template not found')
  return template
}
