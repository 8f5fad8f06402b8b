import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Role, roles } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { invitationLifeMs, invitationMails, type MailsSent } from '#app/domain/invitations/invitation.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, teamInvitations, users } from '#db/schema/index.ts'

const columns = {
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

function select(where: SQL | undefined) {
  return db()
    .select(columns)
    .from(teamInvitations)
    .innerJoin(
      users,
      and(eq(users.companyId, teamInvitations.companyId), eq(users.id, teamInvitations.invitedBy)),
    )
    .where(where)
}

type Row = NonNullable<ReturnType<ReturnType<typeof select>['get']>>

function toInvitation({ inviterFirstName, inviterLastName, inviterUsername, ...row }: Row) {
  return {
    ...row,
    /** It takes no seat and cannot be accepted, until it is sent again. */
    isExpired: row.status === 'pending' && row.expiresAt <= Date.now(),
    invitedByName: fullName(inviterFirstName, inviterLastName, inviterUsername),
  }
}

export type Invitation = ReturnType<typeof toInvitation>

function pendingOf(scope: Scope): SQL | undefined {
  return and(eq(teamInvitations.companyId, scope.companyId), eq(teamInvitations.status, 'pending'))
}

/** Those that are open, and those that ran out unanswered; newest first. */
export function listInvitations(scope: Scope, page?: { limit: number; offset: number }): Invitation[] {
  return select(pendingOf(scope))
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id))
    .limit(page?.limit ?? -1)
    .offset(page?.offset ?? 0)
    .all()
    .map(toInvitation)
}

/** Those that the person sent and nobody has answered. */
export function listInvitationsBy(scope: Scope, userId: number): Invitation[] {
  const isTheirs = eq(teamInvitations.invitedBy, userId)
  return select(and(pendingOf(scope), isTheirs))
    .orderBy(teamInvitations.id)
    .all()
    .map(toInvitation)
}

/** One that waits for its answer, or ran out without. */
export function findInvitation(scope: Scope, id: number): Invitation | null {
  const row = select(and(pendingOf(scope), eq(teamInvitations.id, id))).get()
  return row ? toInvitation(row) : null
}

export function requireInvitation(scope: Scope, id: number): Invitation {
  const invitation = findInvitation(scope, id)
  if (!invitation) throw new NotFound('Invitation not found')
  return invitation
}

export function findInvitationTo(scope: Scope, email: string): Invitation | null {
  const isTo = eq(sql`lower(${teamInvitations.email})`, email.toLowerCase())
  const row = select(and(pendingOf(scope), isTo)).get()
  return row ? toInvitation(row) : null
}

type NewInvitation = { email: string; firstName: string; lastName: string; role: Role; tokenHash: string }

/** A new one, sent now; returns its id. */
export function insertInvitation(scope: Scope, values: NewInvitation): number {
  const now = Date.now()
  return db()
    .insert(teamInvitations)
    .values({
      ...values,
      companyId: scope.companyId,
      invitedBy: scope.userId,
      expiresAt: now + invitationLifeMs,
      sentAt: now,
      createdAt: now,
    })
    .returning({ id: teamInvitations.id })
    .get().id
}

/**
 * Gives it a new link, which takes the place of the earlier one, and its whole time again. Who sends it answers for it from
 * then on.
 */
export function renewInvitation(scope: Scope, id: number, tokenHash: string): void {
  const now = Date.now()
  db()
    .update(teamInvitations)
    .set({ tokenHash, expiresAt: now + invitationLifeMs, sentAt: now, invitedBy: scope.userId })
    .where(and(pendingOf(scope), eq(teamInvitations.id, id)))
    .run()
}

/** Its link works no more and its seat is free. */
export function revokeInvitationRow(scope: Scope, id: number): void {
  db()
    .update(teamInvitations)
    .set({ status: 'revoked' })
    .where(and(pendingOf(scope), eq(teamInvitations.id, id)))
    .run()
}

/** The mails of the company's invitations within the period; each has its line in history. */
export function countInvitationMails(scope: Scope, email: string): Omit<MailsSent, 'lastAt'> {
  const since = Date.now() - invitationMails.periodMs
  return db().get(sql`select count(*) as ofCompany,
    coalesce(sum(lower(sent.email) = ${email.toLowerCase()}), 0) as toOne
    from team_invitations sent join activities act on act.company_id = sent.company_id and act.subject_id = sent.id
    where sent.company_id = ${scope.companyId} and sent.sent_at > ${since}
      and act.verb in ('user.invited', 'user.invitation_resent') and act.created_at > ${since}`)
}

/** The role that the company invites people as, unless another is chosen. */
export function defaultInvitationRole({ companyId }: Scope): Role {
  const columns = { role: companies.defaultInvitationRole }
  const company = db().select(columns).from(companies).where(eq(companies.id, companyId)).get()
  return company?.role ?? 'team_member'
}

// The functions that take no Scope serve whoever holds a link: they have no account yet.

function findByToken(tokenHash: string, state: SQL | undefined) {
  return (
    db()
      .select({
        id: teamInvitations.id,
        companyId: teamInvitations.companyId,
        companyName: companies.name,
        timeZone: companies.timeZone,
        email: teamInvitations.email,
        firstName: teamInvitations.firstName,
        lastName: teamInvitations.lastName,
        role: teamInvitations.role,
        invitedBy: teamInvitations.invitedBy,
      })
      .from(teamInvitations)
      .innerJoin(companies, eq(companies.id, teamInvitations.companyId))
      .innerJoin(
        users,
        and(eq(users.companyId, teamInvitations.companyId), eq(users.id, teamInvitations.invitedBy)),
      )
      .where(and(eq(teamInvitations.tokenHash, tokenHash), isNull(companies.closedAt), state))
      .get() ?? null
  )
}

const inviting = roles.filter(role => roleMay(role, 'users.manage'))

/** What a link invites to, while it works: as long as whoever sent it is here and may invite. */
export function findOpenInvitation(tokenHash: string) {
  return findByToken(
    tokenHash,
    and(
      eq(teamInvitations.status, 'pending'),
      gt(teamInvitations.expiresAt, Date.now()),
      eq(users.status, 'active'),
      inArray(users.role, inviting),
    ),
  )
}

export type OpenInvitation = NonNullable<ReturnType<typeof findOpenInvitation>>

/** What a link invited to, once it has been used. */
export function findAcceptedInvitation(tokenHash: string) {
  return findByToken(tokenHash, eq(teamInvitations.status, 'accepted'))
}

/** Uses the invitation up. Whose account it has become stays known, whatever email they have later. */
export function markInvitationAccepted(id: number, userId: number): void {
  db()
    .update(teamInvitations)
    .set({ status: 'accepted', acceptedAt: Date.now(), acceptedBy: userId })
    .where(and(eq(teamInvitations.id, id), eq(teamInvitations.status, 'pending')))
    .run()
}
