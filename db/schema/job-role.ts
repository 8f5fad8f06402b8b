import { foreignKey, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, isFilled, version } from './columns.ts'
import { companies } from './company.ts'
import { users } from './user.ts'

export const jobRoles = sqliteTable(
  'job_roles',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description').notNull().default(''),
    permissions: text('permissions', { mode: 'json' }).$type<Record<string, boolean>>(),
    createdBy: integer('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  t => [
    uniqueIndex('job_roles_name').on(t.companyId, t.nameKey),
    foreignKey({
      name: 'job_roles_creator_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    isFilled('job_roles_name_filled', t.name, 80),
  ],
)
