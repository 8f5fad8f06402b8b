import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { type TemplateTasks, taskTemplates } from '#db/schema/index.ts'
import { columns, live, type Template } from './template.server.ts'

export type TemplateValues = { name: string; description: string; tasks: TemplateTasks }

export function insertTemplate(scope: Scope, values: TemplateValues): Template {
  return db()
    .insert(taskTemplates)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

/** Writes the given fields and raises the version. */
export function saveTemplate(scope: Scope, id: number, fields: Partial<TemplateValues>): Template {
  return db()
    .update(taskTemplates)
    .set({ ...fields, updatedAt: Date.now(), version: sql`${taskTemplates.version} + 1` })
    .where(and(live(scope), eq(taskTemplates.id, id)))
    .returning(columns)
    .get()
}
