import { DomainError } from '#app/domain/errors.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import { publicApi } from '#app/http/api.server.ts'
import { findInvited } from '#app/services/invitations/accept-invitation.server.ts'

const route = publicApi({
  GET: async ({ url, context }) => {
    const token = url.searchParams.get('token') ?? ''
    if (token === '') throw new DomainError(400, invitationTexts.noToken)
    const invited = await findInvited(token, context.address)
    if (!invited) throw new DomainError(400, invitationTexts.badToken)
    const { companyName, role, email } = invited
    return { companyName, role, email }
  },
})

export const loader = route.loader
export const action = route.action
