import { z } from 'zod'
import { invitationStatuses, roles } from '#app/domain/enumerations.ts'
import { newInvitation } from '#app/domain/invitations/invitation.schema.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import { type ApiNoun, create, list, read, remove } from '#app/http/api-row.ts'
import { listInvitations } from '#app/models/invitations/invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'

export const invitationAnswer = z
  .object({
    id: recordId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    invitedBy: recordId,
    companyId: recordId,
    companyName: z.string(),
    status: z.enum(invitationStatuses),
    isExpired: z.boolean(),
    expiresAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    sentAt: instant.nullable().describe('Null until the mail has left.'),
    createdAt: instant.nullable(),
  })
  .meta({ id: 'Invitation' })

const action = 'users.manage'

export const invitations: ApiNoun = {
  title: 'Invitations',
  about: 'Whom an admin has asked to join the company. The token is in the mail only.',
  addresses: {
    '/api/team-invitations': {
      GET: list('All invitations, newest first', invitationAnswer, {
        action,
        handle: ({ scope, actor, page }) =>
          listInvitations(scope, page).map(row => ({ ...row, companyName: actor.companyName })),
      }),
      POST: create('Invite somebody', newInvitation, invitationAnswer, {
        action,
        conflict:
          'All seats are taken: `requiresUpgrade`, `tier`, `currentCount` and `limit` say how many there are.',
        handle: ({ scope, actor, sent }) => ({
          ...inviteMember(scope, sent),
          companyName: actor.companyName,
        }),
      }),
    },
    '/api/team-invitations/:id': {
      DELETE: remove('Withdraw an invitation', {
        action,
        handle: ({ scope, id }) => revokeInvitation(scope, id),
      }),
    },
    '/api/team-invitations/:id/resend': {
      POST: read('Mail an invitation again', invitationAnswer, {
        action,
        handle: ({ scope, actor, id }) => ({
          ...resendInvitation(scope, id),
          companyName: actor.companyName,
        }),
      }),
    },
  },
}
