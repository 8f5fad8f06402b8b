import { and, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { teamInvitations } from '#db/schema/index.ts'
import { type Invitation, pendingOf, select, toInvitation } from './invitation.server.ts'

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
