import { acceptance } from '#app/domain/auth/auth.schema.ts'
import { DomainError } from '#app/domain/errors.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import { publicApi } from '#app/http/api.server.ts'
import { answerJoined } from '#app/http/auth/session-responses.server.ts'
import { acceptInvitation } from '#app/services/invitations/accept-invitation.server.ts'

const route = publicApi({
  POST: async ({ request, body, context }) => {
    const { token, ...credentials } = await body(acceptance)
    if (token === '') throw new DomainError(400, invitationTexts.noToken)
    return answerJoined(request, await acceptInvitation(token, credentials, context.address))
  },
})

export const loader = route.loader
export const action = route.action
