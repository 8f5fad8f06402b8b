import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'

const route = api({
  DELETE: ({ scope, params }) => void revokeInvitation(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
