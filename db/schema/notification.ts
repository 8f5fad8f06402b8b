import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { notificationTypes } from '#app/domain/enumerations.ts'
import { activities } from './activity.ts'
import { companyKey, createdAt, flag, id, instant, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'
import { tasks } from './task.ts'
import { todos } from './todo.ts'
import { users } from './user.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    type: text('type', { enum: notificationTypes }).notNull().default('info'),
    isRead: flag('is_read'),
    relatedTaskId: integer('related_task_id'),
    relatedProjectId: integer('related_project_id'),
    relatedTodoId: integer('related_todo_id'),
    /** One notification for each person and act. */
    activityId: integer('activity_id'),
    /** Newer stage news replaced it; its person does not count as knowing. */
    supersededAt: instant('superseded_at'),
    /** Another event, such as 'message:12': one notification for each person and event. */
    eventKey: text('event_key'),
    createdAt: createdAt(),
  },
  t => [
    index('notifications_unread').on(t.companyId, t.userId, t.isRead),
    index('notifications_task').on(t.companyId, t.relatedTaskId),
    index('notifications_project').on(t.companyId, t.relatedProjectId),
    index('notifications_todo').on(t.companyId, t.relatedTodoId),
    index('notifications_read').on(t.createdAt).where(sql`${t.isRead} = 1`),
    uniqueIndex('notifications_event').on(t.userId, t.eventKey),
    uniqueIndex('notifications_activity').on(t.companyId, t.activityId, t.userId),
    companyKey('notifications_user_fk', t, t.userId, users),
    companyKey('notifications_task_fk', t, t.relatedTaskId, tasks).onDelete('cascade'),
    companyKey('notifications_project_fk', t, t.relatedProjectId, projects).onDelete('cascade'),
    companyKey('notifications_todo_fk', t, t.relatedTodoId, todos).onDelete('cascade'),
    companyKey('notifications_activity_fk', t, t.activityId, activities),
    oneOf('notifications_type_known', t.type, notificationTypes),
  ],
)

export const ownerNotifications = sqliteTable(
  'owner_notifications',
  {
    id: id(),
    /** To delete it when they are erased. */
    companyId: integer('company_id'),
    userId: integer('user_id'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    isRead: flag('is_read'),
    createdAt: createdAt(),
  },
  t => [
    index('owner_notifications_unread').on(t.isRead, t.createdAt),
    index('owner_notifications_company').on(t.companyId),
    index('owner_notifications_user').on(t.userId),
    index('owner_notifications_newest').on(t.createdAt),
  ],
)
