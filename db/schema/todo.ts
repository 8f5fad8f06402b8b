import { foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, instant, isFilled } from './columns.ts'
import { companies } from './company.ts'
import { projects } from './project.ts'
import { tasks } from './task.ts'
import { users } from './user.ts'

export const todos = sqliteTable(
  'todos',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    isCompleted: flag('is_completed'),
    linkedProjectId: integer('linked_project_id'),
    linkedTaskId: integer('linked_task_id'),
    dueAt: instant('due_at'),
    notificationSent: flag('notification_sent'),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
  },
  t => [
    index('todos_user').on(t.companyId, t.userId, t.isCompleted),
    index('todos_due').on(t.dueAt),
    index('todos_project').on(t.companyId, t.linkedProjectId),
    index('todos_task').on(t.companyId, t.linkedTaskId),
    foreignKey({
      name: 'todos_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'todos_project_fk',
      columns: [t.companyId, t.linkedProjectId],
      foreignColumns: [projects.companyId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'todos_task_fk',
      columns: [t.companyId, t.linkedTaskId],
      foreignColumns: [tasks.companyId, tasks.id],
    }).onDelete('cascade'),
    isFilled('todos_title_filled', t.title, 200),
  ],
)
