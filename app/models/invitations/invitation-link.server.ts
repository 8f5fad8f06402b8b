import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { roles } from '#app/domain/enumerations.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { companies, teamInvitations, users } from '#db/schema/index.ts'

// Nothing here takes a Scope: the link's holder has no account yet.

function findByToken(tokenHash: string, state: SQL | undefined) {
  return (
    db()
      .select({
        id: teamInvitations.id,
        companyId: teamInvitations.companyId,
        companyName: companies.name,
        timeZone: companies.timeZone,
        bankHolidayRegion: companies.bankHolidayRegion,
        email: teamInvitations.email,
        firstName: teamInvitations.firstName,
        lastName: teamInvitations.lastName,
        role: teamInvitations.role,
        invitedBy: teamInvitations.invitedBy,
      })
      .from(teamInvitations)
      .innerJoin(companies, eq(companies.id, teamInvitations.companyId))
      .innerJoin(users, onKey(users, teamInvitations.invitedBy))
      .where(and(eq(teamInvitations.tokenHash, tokenHash), isNull(companies.closedAt), state))
      .get() ?? null
  )
}

const inviting = roles.filter(role => roleMay(role, 'users.manage'))

/** Only while the inviter is active and may invite. */
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

export function findAcceptedInvitation(tokenHash: string) {
  return findByToken(tokenHash, eq(teamInvitations.status, 'accepted'))
}

/** Keeps the account's id, whatever email it has later. */
export function markInvitationAccepted(id: number, userId: number): void {
  db()
    .update(teamInvitations)
    .set({ status: 'accepted', acceptedAt: Date.now(), acceptedBy: userId })
    .where(and(eq(teamInvitations.id, id), eq(teamInvitations.status, 'pending')))
    .run()
}
