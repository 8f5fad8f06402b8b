import { redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'

const here = '/user-management'

export const loader = () => redirect(here, 303)

export const action = workspacePage(({ scope, params }) => {
  const { email, isExpired } = revokeInvitation(scope, idParam(params))
  const title = isExpired ? 'Invitation removed' : 'Invitation revoked'
  return redirectWithFlash(here, { title, message: email })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
