import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { invitationStatuses, roles } from '#app/domain/enumerations.ts'
import { companyKey, createdAt, id, instant, lower, oneOf } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const teamInvitations = sqliteTable(
  'team_invitations',
  {
    id: id(),
    companyId: companyId(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: roles }).notNull().default('team_member'),
    /** SHA-256 of the link's token, hex. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: integer('invited_by').notNull(),
    status: text('status', { enum: invitationStatuses }).notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: integer('accepted_by'),
    /** When the mail was last sent; earlier links are void. */
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('team_invitations_token').on(t.tokenHash),
    uniqueIndex('team_invitations_open_email')
      .on(t.companyId, lower(t.email))
      .where(sql`${t.status} = 'pending'`),
    index('team_invitations_age').on(t.expiresAt),
    index('team_invitations_company').on(t.companyId, t.status),
    companyKey('team_invitations_inviter', t, t.invitedBy, users),
    oneOf('team_invitations_role_known', t.role, roles),
    oneOf('team_invitations_status_known', t.status, invitationStatuses),
  ],
)
