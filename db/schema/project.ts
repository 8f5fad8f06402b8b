import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { projectStatuses } from '#app/domain/enumerations.ts'
import { binEntries } from './bin.ts'
import { clients } from './client.ts'
import {
  companyKey,
  createdAt,
  day,
  id,
  isDate,
  isFilled,
  notNegative,
  oneOf,
  pence,
  projectReach,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { stages } from './stage.ts'
import { users } from './user.ts'

/** A client's job; the screen says ticket or project. */
export const projects = sqliteTable(
  'projects',
  {
    id: id(),
    companyId: companyId(),
    /** Counted per company. */
    jobSequence: integer('job_sequence').notNull(),
    /** The company's prefix when the job was added. */
    jobPrefix: text('job_prefix').notNull().default('API'),
    /** 'API-001', 'API-1204' */
    jobNumber: text('job_number')
      .notNull()
      .generatedAlwaysAs(sql`job_prefix || '-' || printf('%03d', job_sequence)`, { mode: 'virtual' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    notes: text('notes').notNull().default(''),
    clientId: integer('client_id'),
    stageId: integer('stage_id').notNull(),
    status: text('status', { enum: projectStatuses }).notNull().default('active'),
    estimatedValue: pence('estimated_value'),
    actualValue: pence('actual_value'),
    startDate: day('start_date'),
    dueDate: day('due_date'),
    completedDate: day('completed_date'),
    assignedTo: integer('assigned_to'),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('projects_tenant').on(t.companyId, t.id),
    uniqueIndex('projects_job_number').on(t.companyId, t.jobSequence),
    // Cover counts and the newest of a stage and a client.
    index('projects_stage').on(t.companyId, t.stageId, t.binEntryId, t.jobSequence),
    index('projects_client').on(t.companyId, t.clientId, t.binEntryId, t.jobSequence),
    index('projects_due').on(t.companyId, t.dueDate),
    // Few beside all that a company ever made.
    index('projects_in_work')
      .on(t.companyId, t.dueDate)
      .where(sql`${t.status} = 'active' and ${t.completedDate} is null and ${t.binEntryId} is null`),
    // By length class: finds jobs on some days without all that were due since.
    index('projects_span')
      .on(t.companyId, projectReach(t.startDate, t.dueDate), t.dueDate)
      .where(sql`${t.binEntryId} is null and ${t.startDate} is not null`),
    // Unfinished ones, and finished ones by day.
    index('projects_unfinished')
      .on(t.companyId, t.jobSequence, t.status, t.stageId, t.clientId)
      .where(sql`${t.completedDate} is null and ${t.binEntryId} is null`),
    index('projects_done')
      .on(t.companyId, t.completedDate)
      .where(sql`${t.completedDate} is not null and ${t.binEntryId} is null`),
    index('projects_assignee').on(t.companyId, t.assignedTo, t.completedDate),
    // Few are binned, and many lists ask for them.
    index('projects_bin').on(t.companyId, t.binEntryId).where(sql`${t.binEntryId} is not null`),
    companyKey('projects_client_fk', t, t.clientId, clients),
    companyKey('projects_stage_fk', t, t.stageId, stages),
    companyKey('projects_assignee_fk', t, t.assignedTo, users),
    companyKey('projects_creator_fk', t, t.createdBy, users),
    companyKey('projects_bin_entry', t, t.binEntryId, binEntries),
    isFilled('projects_name_filled', t.name, 160),
    oneOf('projects_status_known', t.status, projectStatuses),
    isDate('projects_start_date', t.startDate),
    isDate('projects_due_date', t.dueDate),
    isDate('projects_completed_date', t.completedDate),
    notNegative('projects_estimated_value', t.estimatedValue),
    notNegative('projects_actual_value', t.actualValue),
    check('projects_job_number_positive', sql`${t.jobSequence} >= 1`),
  ],
)
