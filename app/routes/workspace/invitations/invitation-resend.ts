import { redirect } from '@remix-run/node'
import { TooMany } from '#app/domain/errors.ts'
import { invitationTexts, userLimitText } from '#app/domain/invitations/invitation.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { type Flash, orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'

const here = '/user-management'

export const loader = () => redirect(here, 303)

export const action = workspacePage(({ scope, params }) => {
  const id = idParam(params)
  const resend = () =>
    redirectWithFlash(
      here,
      outcome(() => resendInvitation(scope, id)),
    )
  return orConflict(resend, here, invitationTexts.failed)
})

function outcome(resend: () => { email: string }): Flash {
  try {
    return { title: invitationTexts.sent, message: resend().email, tone: 'good' }
  } catch (error) {
    if (error instanceof SeatLimit) return { title: userLimitText(error.seats.limit), tone: 'bad' }
    if (error instanceof TooMany)
      return { title: invitationTexts.failed, message: error.message, tone: 'bad' }
    throw error
  }
}

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
