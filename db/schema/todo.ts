import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, flag, id, instant, isFilled } from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'
import { tasks } from './task.ts'
import { users } from './user.ts'

export const todos = sqliteTable(
  'todos',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    isCompleted: flag('is_completed'),
    linkedProjectId: integer('linked_project_id'),
    linkedTaskId: integer('linked_task_id'),
    dueAt: instant('due_at'),
    /** Reminded, or done or deleted when its time came. */
    notificationSent: flag('notification_sent'),
    binEntryId: integer('bin_entry_id'),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
    /** Each write of a person's is later than the one before. */
    changedAt: integer('changed_at').notNull().default(0),
  },
  t => [
    uniqueIndex('todos_tenant').on(t.companyId, t.id),
    index('todos_user').on(t.companyId, t.userId, t.createdAt),
    index('todos_changed').on(t.companyId, t.userId, t.changedAt),
    index('todos_open')
      .on(t.companyId, t.userId, t.createdAt)
      .where(sql`${t.isCompleted} = 0 and ${t.binEntryId} is null`),
    index('todos_scheduled')
      .on(t.companyId, t.userId, t.dueAt)
      .where(sql`${t.isCompleted} = 0 and ${t.binEntryId} is null and ${t.dueAt} is not null`),
    index('todos_completed')
      .on(t.companyId, t.userId, t.completedAt)
      .where(sql`${t.isCompleted} = 1 and ${t.binEntryId} is null`),
    index('todos_to_remind')
      .on(t.dueAt)
      .where(
        sql`${t.notificationSent} = 0 and ${t.isCompleted} = 0 and ${t.binEntryId} is null and ${t.dueAt} is not null`,
      ),
    index('todos_bin').on(t.companyId, t.binEntryId),
    index('todos_project').on(t.companyId, t.linkedProjectId),
    index('todos_task').on(t.companyId, t.linkedTaskId),
    companyKey('todos_user_fk', t, t.userId, users),
    companyKey('todos_project_fk', t, t.linkedProjectId, projects).onDelete('cascade'),
    companyKey('todos_task_fk', t, t.linkedTaskId, tasks).onDelete('cascade'),
    companyKey('todos_bin_entry', t, t.binEntryId, binEntries),
    isFilled('todos_title_filled', t.title, 200),
  ],
)
