import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'

const here = '/user-management'

const route = postOnly({
  page: here,
  may: 'users.manage',
  form: emptyForm,
  post: ({ scope, id }) => {
    const { email, isExpired } = revokeInvitation(scope, id)
    const title = isExpired ? 'Invitation removed' : 'Invitation revoked'
    return redirectWithFlash(here, { title, message: email })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
