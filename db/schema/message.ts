import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { messageStatuses } from '#app/domain/enumerations.ts'
import { binEntries } from './bin.ts'
import { companyKey, createdAt, id, instant, isFilled, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

export const chatCategories = sqliteTable(
  'chat_categories',
  {
    id: id(),
    companyId: companyId(),
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
    companyKey('chat_categories_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('chat_categories_creator_fk', t, t.createdBy, users),
    isFilled('chat_categories_name_filled', t.name, 255),
  ],
)

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: id(),
    companyId: companyId(),
    content: text('content').notNull(),
    senderId: integer('sender_id').notNull(),
    /** Its room's job, or the one that a team message was saved to. */
    projectId: integer('project_id'),
    /** Sent to the team; shown there even when saved to a job. */
    isToTeam: integer('is_to_team', { mode: 'boolean' }).notNull(),
    categoryId: integer('category_id'),
    messageType: text('message_type').notNull().default('text'),
    status: text('status', { enum: messageStatuses }).notNull().default('sent'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The sender's browser's id for it, so that it is stored once. */
    clientId: text('client_id'),
    savedAt: instant('saved_at'),
    binEntryId: integer('bin_entry_id'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('chat_messages_tenant').on(t.companyId, t.id),
    index('chat_messages_newest').on(t.companyId, t.createdAt),
    index('chat_messages_room').on(t.companyId, t.projectId, t.id),
    index('chat_messages_team').on(t.companyId, t.id).where(sql`${t.isToTeam} = 1`),
    index('chat_messages_team_sender').on(t.companyId, t.senderId, t.id).where(sql`${t.isToTeam} = 1`),
    index('chat_messages_sender').on(t.companyId, t.senderId, t.id),
    index('chat_messages_bin').on(t.companyId, t.binEntryId).where(sql`${t.binEntryId} is not null`),
    uniqueIndex('chat_messages_client').on(t.companyId, t.clientId),
    index('chat_messages_category').on(t.companyId, t.categoryId),
    companyKey('chat_messages_sender_fk', t, t.senderId, users),
    companyKey('chat_messages_project_fk', t, t.projectId, projects).onDelete('cascade'),
    companyKey('chat_messages_category_fk', t, t.categoryId, chatCategories),
    companyKey('chat_messages_bin_fk', t, t.binEntryId, binEntries),
    check('chat_messages_in_a_room', sql`${t.isToTeam} = 1 or ${t.projectId} is not null`),
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
    /** By job id or 'team'; 'rest' for all other rooms. */
    roomVisits: text('room_visits', { mode: 'json' }).$type<Record<string, number>>(),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [uniqueIndex('chat_user_settings_user').on(t.userId)],
)
