import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { roles, userStatuses } from '#app/domain/enumerations.ts'
import {
  companyKey,
  createdAt,
  flag,
  id,
  instant,
  isAllowance,
  isColour,
  isFilled,
  lower,
  oneOf,
  version,
} from './columns.ts'
import { companyId } from './company.ts'
import { positions } from './position.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    companyId: companyId(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** The email may be somebody else's: its link was not opened yet. */
    emailUnproven: flag('email_unproven'),
    passwordHash: text('password_hash').notNull(),
    pinHash: text('pin_hash'),
    pinSetAt: instant('pin_set_at'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('team_member'),
    positionId: integer('position_id'),
    jobPosition: text('job_position').notNull().default(''),
    department: text('department').notNull().default(''),
    /** Working days a year; null for the company's. */
    holidayAllowance: real('holiday_allowance'),
    avatar: text('avatar'),
    chatColor: text('chat_color'),
    /** In lower case: old messages may mention them. */
    formerUsernames: text('former_usernames', { mode: 'json' }).$type<string[]>(),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    /** SHA-256 of the token, hex. */
    resetTokenHash: text('reset_token_hash'),
    resetTokenExpiresAt: instant('reset_token_expires_at'),
    welcomeEmailSentAt: instant('welcome_email_sent_at'),
    lastLoginAt: instant('last_login_at'),
    /** Waits to be confirmed; the token as SHA-256, hex. */
    newEmail: text('new_email'),
    newEmailTokenHash: text('new_email_token_hash'),
    newEmailExpiresAt: instant('new_email_expires_at'),
    /** 'HH:mm' in the company's time zone; null for none. */
    morningMailAt: text('morning_mail_at'),
    /** When it was last sent, or found to be empty. */
    morningMailedAt: instant('morning_mailed_at'),
    /** Since when the data must not be used. */
    restrictedAt: instant('restricted_at'),
    /** The row stays for others' history. */
    erasedAt: instant('erased_at'),
    inactivityWarnedAt: instant('inactivity_warned_at'),
    createdBy: integer('created_by'),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('users_tenant').on(t.companyId, t.id),
    // Former members hold no name: they may come back, here or elsewhere.
    uniqueIndex('users_username').on(lower(t.username)).where(sql`${t.status} <> 'inactive'`),
    // An unproven email gives way to a proven one.
    uniqueIndex('users_email')
      .on(lower(t.email))
      .where(sql`${t.status} <> 'inactive' and ${t.emailUnproven} = 0`),
    index('users_email_here').on(lower(t.email)).where(sql`${t.status} <> 'inactive'`),
    uniqueIndex('users_reset_token').on(t.resetTokenHash),
    uniqueIndex('users_new_email_token').on(t.newEmailTokenHash),
    uniqueIndex('users_chat_color').on(t.companyId, t.chatColor).where(sql`${t.chatColor} is not null`),
    index('users_any_email').on(lower(t.email)),
    index('users_created_by').on(t.createdBy),
    index('users_position').on(t.companyId, t.positionId).where(sql`${t.positionId} is not null`),
    index('users_morning_mail').on(t.morningMailAt).where(sql`${t.morningMailAt} is not null`),
    companyKey('users_position_fk', t, t.positionId, positions),
    isFilled('users_username_filled', t.username, 50),
    isFilled('users_email_filled', t.email, 254),
    oneOf('users_role_known', t.role, roles),
    oneOf('users_status_known', t.status, userStatuses),
    isAllowance('users_holiday_allowance_halves', t.holidayAllowance),
    isColour('users_chat_color_hex', t.chatColor),
  ],
)
