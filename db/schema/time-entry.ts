import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { limits } from '#app/domain/limits.ts'
import { companyKey, createdAt, day, id, instant, isDate, version } from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'
import { tasks } from './task.ts'
import { users } from './user.ts'

/** Runs, and does not count, while `minutes` is null. Hours outlive deleted jobs and tasks, whose names they keep. */
export const timeEntries = sqliteTable(
  'time_entries',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    /** The task's project; null for work on no job. */
    projectId: integer('project_id'),
    taskId: integer('task_id'),
    /** In the company's time zone; the day of its start. */
    day: day('day').notNull(),
    /** Null where hours were typed without times. */
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    minutes: integer('minutes'),
    /** Set aside at that time: nobody has said when it ended. */
    forgottenAt: instant('forgotten_at'),
    note: text('note').notNull().default(''),
    /** 'API-012 Hale kitchen' and the task's title, once these are purged. */
    goneProject: text('gone_project').notNull().default(''),
    goneTask: text('gone_task').notNull().default(''),
    createdBy: integer('created_by').notNull(),
    /** Can be restored until it is removed. */
    deletedAt: instant('deleted_at'),
    deletedBy: integer('deleted_by'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('time_entries_tenant').on(t.companyId, t.id),
    // One runs for each person.
    uniqueIndex('time_entries_running')
      .on(t.companyId, t.userId)
      .where(sql`${t.minutes} is null and ${t.forgottenAt} is null and ${t.deletedAt} is null`),
    index('time_entries_open')
      .on(t.companyId, t.userId)
      .where(sql`${t.minutes} is null and ${t.deletedAt} is null`),
    index('time_entries_person').on(t.companyId, t.userId, t.day),
    // Cover the sums of a month, a job and a task.
    index('time_entries_day').on(t.companyId, t.day, t.deletedAt, t.projectId, t.minutes),
    index('time_entries_project').on(t.companyId, t.projectId, t.deletedAt, t.minutes),
    index('time_entries_task').on(t.companyId, t.taskId, t.deletedAt, t.minutes),
    index('time_entries_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    companyKey('time_entries_user_fk', t, t.userId, users),
    companyKey('time_entries_project_fk', t, t.projectId, projects),
    companyKey('time_entries_task_fk', t, t.taskId, tasks),
    companyKey('time_entries_creator_fk', t, t.createdBy, users),
    companyKey('time_entries_deleter_fk', t, t.deletedBy, users),
    isDate('time_entries_day', t.day),
    check(
      'time_entries_minutes',
      sql`${t.minutes} between 1 and ${sql.raw(String(limits.workedMinutes))} or ${t.minutes} is null and ${t.startedAt} is not null`,
    ),
    check(
      'time_entries_times',
      sql`${t.endedAt} is null or ${t.minutes} is not null and ${t.endedAt} >= ${t.startedAt}`,
    ),
    check('time_entries_deletion', sql`(${t.deletedAt} is null) = (${t.deletedBy} is null)`),
  ],
)
