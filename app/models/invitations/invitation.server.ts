import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { invitationMails, type MailsSent } from '#app/domain/invitations/invitation.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { companies, teamInvitations, users } from '#db/schema/index.ts'

export const invitationColumns = {
  id: teamInvitations.id,
  companyId: teamInvitations.companyId,
  email: teamInvitations.email,
  firstName: teamInvitations.firstName,
  lastName: teamInvitations.lastName,
  role: teamInvitations.role,
  status: teamInvitations.status,
  invitedBy: teamInvitations.invitedBy,
  expiresAt: teamInvitations.expiresAt,
  acceptedAt: teamInvitations.acceptedAt,
  sentAt: teamInvitations.sentAt,
  createdAt: teamInvitations.createdAt,
  inviterFirstName: users.firstName,
  inviterLastName: users.lastName,
  inviterUsername: users.username,
}

function selectInvitations(where: SQL | undefined) {
  return db()
    .select(invitationColumns)
    .from(teamInvitations)
    .innerJoin(users, onKey(users, teamInvitations.invitedBy))
    .where(where)
}

type Row = NonNullable<ReturnType<ReturnType<typeof selectInvitations>['get']>>

function toInvitation({ inviterFirstName, inviterLastName, inviterUsername, ...row }: Row) {
  return {
    ...row,
    /** Takes no seat and cannot be accepted until it is sent again. */
    isExpired: row.status === 'pending' && row.expiresAt <= Date.now(),
    invitedByName: fullName(inviterFirstName, inviterLastName, inviterUsername),
  }
}

export type Invitation = ReturnType<typeof toInvitation>

export function pendingOf(scope: Company): SQL | undefined {
  return and(eq(teamInvitations.companyId, scope.companyId), eq(teamInvitations.status, 'pending'))
}

/** Open or expired, but unanswered. */
export function findInvitation(scope: Company, id: number): Invitation | null {
  const row = selectInvitations(and(pendingOf(scope), eq(teamInvitations.id, id))).get()
  return row ? toInvitation(row) : null
}

export function requireInvitation(scope: Scope, id: number): Invitation {
  const invitation = findInvitation(scope, id)
  if (!invitation) throw new NotFound('Invitation not found')
  return invitation
}

export function findInvitationTo(scope: Scope, email: string): Invitation | null {
  const isTo = eq(sql`lower(${teamInvitations.email})`, email.toLowerCase())
  const row = selectInvitations(and(pendingOf(scope), isTo)).get()
  return row ? toInvitation(row) : null
}

export function listInvitations(scope: Scope, page?: { limit: number; offset: number }): Invitation[] {
  return selectInvitations(pendingOf(scope))
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id))
    .limit(page?.limit ?? -1)
    .offset(page?.offset ?? 0)
    .all()
    .map(toInvitation)
}

export function listInvitationsBy(scope: Scope, userId: number): Invitation[] {
  const isTheirs = eq(teamInvitations.invitedBy, userId)
  return selectInvitations(and(pendingOf(scope), isTheirs))
    .orderBy(teamInvitations.id)
    .all()
    .map(toInvitation)
}

/** Counted by their lines in history. */
export function countInvitationMails(scope: Scope, email: string): Omit<MailsSent, 'lastAt'> {
  const now = Date.now()
  const since = now - invitationMails.periodMs
  return db().get(sql`select count(*) as ofCompany,
    coalesce(sum(lower(sent.email) = ${email.toLowerCase()}), 0) as toOne
    from team_invitations sent join activities act on act.company_id = sent.company_id and act.subject_id = sent.id
    where sent.company_id = ${scope.companyId} and sent.sent_at > ${since}
      and act.verb in ('user.invited', 'user.invitation_resent') and act.created_at > ${since} and act.created_at <= ${now}`)
}

export function defaultInvitationRole({ companyId }: Scope): Role {
  const columns = { role: companies.defaultInvitationRole }
  const company = db().select(columns).from(companies).where(eq(companies.id, companyId)).get()
  return company?.role ?? 'team_member'
}
