import { data } from '@remix-run/node'
import { Invalid } from '#app/domain/errors.ts'
import { invitationTexts } from '#app/domain/invitations/invitation.ts'
import {
  type SeveralInvitations,
  severalInvitations,
} from '#app/domain/invitations/several-invitations.schema.ts'
import { sentTitle, wrongText } from '#app/domain/invitations/several-invitations.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields } from '#app/http/form.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { inviteSeveral } from '#app/services/invitations/invite-several.server.ts'
import { forgetInviteDraft } from './invitation-form.server.ts'

/** Sends the valid lines; the others return with reasons. */
export async function answerSeveral(scope: Scope, form: FormData) {
  let sent: string[] = []
  let remaining: string | null = null
  const invite = (asked: SeveralInvitations) => {
    const invited = inviteSeveral(scope, asked)
    sent = invited.sent.map(({ email }) => email)
    if (invited.wrong.length === 0) return redirectSent(sent)
    remaining = invited.wrong.map(({ typed }) => typed).join('\n')
    throw new Invalid({ emails: invited.wrong.map(wrongText) })
  }
  const answer = await handleFields(form, severalInvitations, invite, invitationTexts.failed)
  if (answer instanceof Response) return answer
  const { reply } = answer.data
  const values = remaining === null ? reply.values : { ...reply.values, emails: remaining }
  const { users, invitations } = countSeats(scope)
  const taken = users + invitations
  return data({ reply: { ...reply, values }, returning: null, sent, taken }, answer.init ?? {})
}

async function redirectSent(sent: readonly string[]) {
  const flash = {
    title: sentTitle(sent.length, invitationTexts.sent),
    message: sent.join(', '),
    tone: 'good' as const,
  }
  return redirectWithFlash('/user-management', flash, { 'Set-Cookie': await forgetInviteDraft() })
}
