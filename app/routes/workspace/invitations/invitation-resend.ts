import { TooMany } from '#app/domain/errors.ts'
import { invitationTexts, userLimitText } from '#app/domain/invitations/invitation.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'

const here = '/user-management'

const route = postOnly({
  page: here,
  may: 'users.manage',
  conflict: invitationTexts.failed,
  form: emptyForm,
  post: ({ scope, id }) =>
    redirectWithFlash(
      here,
      outcome(() => resendInvitation(scope, id)),
    ),
})
export const loader = route.loader
export const action = route.action

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
