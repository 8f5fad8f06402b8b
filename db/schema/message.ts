import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { messageStatuses } from '#app/domain/enumerations.ts'
import { createdAt, id, instant, isFilled, oneOf } from './columns.ts'
import { companies } from './company.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

export const chatCategories = sqliteTable(
  'chat_categories',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    projectId: integer('project_id').notNull(),
    description: text('description').notNull().default(''),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdBy: integer('created_by').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('chat_categories_tenant').on(t.companyId, t.id),
    uniqueIndex('chat_categories_name').on(t.companyId, t.projectId, t.nameKey),
    foreignKey({
      name: 'chat_categories_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'chat_categories_creator_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    isFilled('chat_categories_name_filled', t.name, 255),
  ],
)

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    content: text('content').notNull(),
    senderId: integer('sender_id').notNull(),
    projectId: integer('project_id'),
    categoryId: integer('category_id'),
    messageType: text('message_type').notNull().default('text'),
    status: text('status', { enum: messageStatuses }).notNull().default('sent'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('chat_messages_tenant').on(t.companyId, t.id),
    index('chat_messages_newest').on(t.companyId, t.createdAt),
    index('chat_messages_room').on(t.companyId, t.projectId, t.createdAt),
    index('chat_messages_category').on(t.companyId, t.categoryId),
    foreignKey({
      name: 'chat_messages_sender_fk',
      columns: [t.companyId, t.senderId],
      foreignColumns: [users.companyId, users.id],
    }),
    foreignKey({
      name: 'chat_messages_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'chat_messages_category_fk',
      columns: [t.companyId, t.categoryId],
      foreignColumns: [chatCategories.companyId, chatCategories.id],
    }),
    oneOf('chat_messages_status_known', t.status, messageStatuses),
    isFilled('chat_messages_content_filled', t.content, 10_000),
  ],
)

export const chatUserSettings = sqliteTable(
  'chat_user_settings',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastChatVisit: instant('last_chat_visit').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [uniqueIndex('chat_user_settings_user').on(t.userId)],
)
