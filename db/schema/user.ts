import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { roles, userStatuses } from '#app/domain/enumerations.ts'
import { createdAt, id, instant, isColour, isFilled, lower, oneOf, version } from './columns.ts'
import { companies } from './company.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('team_member'),
    jobRole: text('job_role').notNull().default(''),
    jobPosition: text('job_position').notNull().default(''),
    department: text('department').notNull().default(''),
    avatar: text('avatar'),
    chatColor: text('chat_color'),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    /** SHA-256 of the reset link's token, hex. */
    resetTokenHash: text('reset_token_hash'),
    resetTokenExpiresAt: instant('reset_token_expires_at'),
    welcomeEmailSentAt: instant('welcome_email_sent_at'),
    lastLoginAt: instant('last_login_at'),
    createdBy: integer('created_by'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('users_tenant').on(t.companyId, t.id),
    uniqueIndex('users_username').on(lower(t.username)),
    uniqueIndex('users_email').on(lower(t.email)),
    uniqueIndex('users_reset_token').on(t.resetTokenHash),
    uniqueIndex('users_chat_color').on(t.companyId, t.chatColor).where(sql`${t.chatColor} is not null`),
    index('users_created_by').on(t.createdBy),
    isFilled('users_username_filled', t.username, 50),
    isFilled('users_email_filled', t.email, 254),
    oneOf('users_role_known', t.role, roles),
    oneOf('users_status_known', t.status, userStatuses),
    isColour('users_chat_color_hex', t.chatColor),
  ],
)
