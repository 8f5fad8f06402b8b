import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dueAnchors, priorities, taskStatuses } from '#app/domain/enumerations.ts'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, day, id, instant, isDate, isFilled, oneOf, version } from './columns.ts'
import { companyId } from './company.ts'
import { positions } from './position.ts'
import { projects } from './project.ts'
import { stages } from './stage.ts'
import { users } from './user.ts'

export const tasks = sqliteTable(
  'tasks',
  {
    id: id(),
    companyId: companyId(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    projectId: integer('project_id'),
    stageId: integer('stage_id').notNull(),
    /** The main assignee, always in `task_assignees` too. */
    assignedTo: integer('assigned_to'),
    status: text('status', { enum: taskStatuses }).notNull().default('pending'),
    priority: text('priority', { enum: priorities }).notNull().default('medium'),
    /** Within the project's stage; ties go by id. */
    position: integer('position').notNull().default(0),
    dueDate: day('due_date'),
    /** Null for a chosen date. 'stage': no date until the stage begins. */
    dueAnchor: text('due_anchor', { enum: dueAnchors }),
    /** Working days after the start or stage, or before the due date. */
    dueOffset: integer('due_offset'),
    estimatedMinutes: integer('estimated_minutes'),
    /** Who does it while nobody is on it. */
    positionId: integer('position_id'),
    /** '' for nothing. Whether it still waits: `isWaiting` in `app/domain/tasks/waiting.ts`. */
    waitingFor: text('waiting_for').notNull().default(''),
    /** The day it can be done from; null when unknown. */
    waitingUntil: day('waiting_until'),
    waitingSince: day('waiting_since'),
    completedAt: instant('completed_at'),
    completedBy: integer('completed_by'),
    createdBy: integer('created_by').notNull(),
    binEntryId: integer('bin_entry_id'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('tasks_tenant').on(t.companyId, t.id),
    index('tasks_project').on(t.companyId, t.projectId, t.stageId),
    // Covers counting a large company's tasks.
    index('tasks_stage').on(t.companyId, t.stageId, t.binEntryId, t.status),
    index('tasks_assignee').on(t.companyId, t.assignedTo),
    index('tasks_due').on(t.companyId, t.dueDate),
    // Orders of the task page and the API's list. They include the project, so that a page far down is found inside the index.
    index('tasks_pressing')
      .on(
        t.companyId,
        sql`(${t.status} = 'complete')`,
        sql`(${t.dueDate} is null)`,
        t.dueDate,
        sql`${t.id} desc`,
        t.projectId,
      )
      .where(sql`${t.binEntryId} is null`),
    index('tasks_finished')
      .on(t.companyId, sql`${t.completedAt} desc`, sql`${t.id} desc`, t.projectId)
      .where(sql`${t.binEntryId} is null and (${t.status} = 'complete') = 1`),
    index('tasks_newest')
      .on(t.companyId, sql`${t.createdAt} desc`, sql`${t.id} desc`, t.projectId)
      .where(sql`${t.binEntryId} is null`),
    index('tasks_position')
      .on(t.companyId, t.positionId, t.assignedTo, t.binEntryId, t.status)
      .where(sql`${t.positionId} is not null`),
    index('tasks_waiting')
      .on(t.companyId, sql`(${t.waitingUntil} is null)`, t.waitingUntil, sql`${t.id} desc`, t.projectId)
      .where(sql`${t.binEntryId} is null and ${t.waitingFor} <> ''`),
    index('tasks_bin').on(t.binEntryId),
    companyKey('tasks_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('tasks_stage_fk', t, t.stageId, stages),
    companyKey('tasks_position_fk', t, t.positionId, positions),
    companyKey('tasks_assignee_fk', t, t.assignedTo, users),
    companyKey('tasks_completer_fk', t, t.completedBy, users),
    companyKey('tasks_creator_fk', t, t.createdBy, users),
    companyKey('tasks_bin_entry', t, t.binEntryId, binEntries),
    isFilled('tasks_title_filled', t.title, 200),
    oneOf('tasks_status_known', t.status, taskStatuses),
    oneOf('tasks_priority_known', t.priority, priorities),
    isDate('tasks_due_date', t.dueDate),
    check('tasks_completion', sql`(${t.status} = 'complete') = (${t.completedAt} is not null)`),
  ],
)

export const taskAssignees = sqliteTable(
  'task_assignees',
  {
    id: id(),
    companyId: integer('company_id').notNull(),
    taskId: integer('task_id').notNull(),
    userId: integer('user_id').notNull(),
    assignedBy: integer('assigned_by').notNull(),
    assignedAt: instant('assigned_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
  },
  t => [
    uniqueIndex('task_assignees_once').on(t.taskId, t.userId),
    // Covers counting a person's tasks.
    index('task_assignees_user').on(t.companyId, t.userId, t.taskId),
    index('task_assignees_task').on(t.companyId, t.taskId),
    index('task_assignees_pages').on(t.companyId, t.id),
    companyKey('task_assignees_task_fk', t, t.taskId, tasks).onDelete('cascade'),
    companyKey('task_assignees_user_fk', t, t.userId, users),
    companyKey('task_assignees_assigner_fk', t, t.assignedBy, users),
  ],
)
