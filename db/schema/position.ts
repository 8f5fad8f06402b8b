import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, isFilled, version } from './columns.ts'
import { companyId } from './company.ts'

export const positions = sqliteTable(
  'job_roles',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description').notNull().default(''),
    permissions: text('permissions', { mode: 'json' }).$type<Record<string, boolean>>(),
    /** Without a foreign key, as people point to their position. */
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    uniqueIndex('job_roles_tenant').on(t.companyId, t.id),
    uniqueIndex('job_roles_name').on(t.companyId, t.nameKey),
    isFilled('job_roles_name_filled', t.name, 80),
  ],
)
