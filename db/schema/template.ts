import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, id, instant, isFilled, version } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

/** The API's shape (spec 2, section 3), but for the position, which is its id. One that was deleted counts as none. */
export type TemplateTasks = Omit<StagedTemplate, 'taskPlans'> & {
  taskPlans?: Record<string, Omit<StoredPlan, 'jobRole'> & { positionId?: number | undefined }> | undefined
}

export const taskTemplates = sqliteTable(
  'task_templates',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    tasks: text('tasks', { mode: 'json' }).$type<TemplateTasks>().notNull(),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    uniqueIndex('task_templates_tenant').on(t.companyId, t.id),
    index('task_templates_name').on(t.companyId, t.name),
    index('task_templates_bin').on(t.binEntryId),
    companyKey('task_templates_creator_fk', t, t.createdBy, users),
    companyKey('task_templates_bin_entry', t, t.binEntryId, binEntries),
    isFilled('task_templates_name_filled', t.name, 120),
  ],
)
