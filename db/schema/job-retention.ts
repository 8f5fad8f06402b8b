import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyKey, id, version } from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'

export const jobRetentions = sqliteTable(
  'job_retentions',
  {
    id: id(),
    companyId: companyId(),
    projectId: integer('project_id').notNull(),
    /** Basis points of each invoice; 0 for no more. */
    rate: integer('rate').notNull(),
    /** Basis points of the held sum, released when the job is done. */
    firstShare: integer('first_share').notNull(),
    /** From then until the rest is released. */
    months: integer('months').notNull(),
    version: version(),
  },
  t => [
    uniqueIndex('job_retentions_tenant').on(t.companyId, t.id),
    uniqueIndex('job_retentions_project').on(t.companyId, t.projectId),
    companyKey('job_retentions_project_fk', t, t.projectId, projects).onDelete('cascade'),
    check('job_retentions_rate', sql`${t.rate} between 0 and 5000`),
    check('job_retentions_first_share', sql`${t.firstShare} between 0 and 10000`),
    check('job_retentions_months', sql`${t.months} between 0 and 120`),
  ],
)
