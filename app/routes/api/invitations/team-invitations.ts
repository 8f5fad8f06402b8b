import { newInvitation } from '#app/domain/invitations/invitation.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toInvitationRecord } from '#app/http/invitations/invitation-record.ts'
import { listInvitations } from '#app/models/invitations/invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'

const route = api({
  GET: ({ scope, actor, url }) => {
    requireMay(scope, 'users.manage')
    const rows = listInvitations(scope, apiPage(url))
    return list(url, rows, row => toInvitationRecord(row, actor.companyName))
  },
  POST: async ({ scope, actor, body, requestId }) => {
    requireMay(scope, 'users.manage')
    const fields = await body(newInvitation)
    const invitation = inviteMember(scope, { ...fields, requestId: requestId ?? fields.requestId })
    return created(toInvitationRecord(invitation, actor.companyName))
  },
})

export const loader = route.loader
export const action = route.action
