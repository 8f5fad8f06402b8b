import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toInvitationRecord } from '#app/http/invitations/invitation-record.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'

const route = api({
  POST: ({ scope, actor, params }) =>
    toInvitationRecord(resendInvitation(scope, idParam(params)), actor.companyName),
})

export const loader = route.loader
export const action = route.action
