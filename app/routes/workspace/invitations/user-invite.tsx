import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InviteForm } from '#app/components/invitations/invite-form.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { UpgradeDialog } from '#app/components/subscriptions/upgrade-dialog.tsx'
import { Invalid } from '#app/domain/errors.ts'
import { plural } from '#app/domain/format.ts'
import { type NewInvitation, newInvitation } from '#app/domain/invitations/invitation.schema.ts'
import { invitationTexts, userLimitText } from '#app/domain/invitations/invitation.ts'
import {
  type SeveralInvitations,
  severalInvitations,
} from '#app/domain/invitations/several-invitations.schema.ts'
import { sentTitle, wrongText } from '#app/domain/invitations/several-invitations.ts'
import type { Scope } from '#app/domain/scope.ts'
import { proPlan } from '#app/domain/subscriptions/pro-plan.ts'
import { userLimitReached } from '#app/domain/subscriptions/seats.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import {
  formHeaders,
  handleFields,
  handleForms,
  newRequestId,
  readForm,
  typedValues,
} from '#app/http/form.server.ts'
import {
  forgetInviteDraft,
  keepInviteDraft,
  readInviteDraft,
} from '#app/http/invitations/invitation-form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { defaultInvitationRole } from '#app/models/invitations/invitation.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { findReturning, inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { inviteSeveral } from '#app/services/invitations/invite-several.server.ts'

export const handle = { dialog: true }

/** Sends the valid lines; the others return with reasons. */
async function answerSeveral(scope: Scope, form: FormData) {
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

export const loader = pageFor('users.manage', async ({ scope, request, url }) => {
  const { users, invitations, limit } = countSeats(scope)
  const taken = users + invitations
  const draft = await readInviteDraft(request, scope.userId)
  const isSeveral = url.searchParams.get('several') === '1' || draft.emails !== undefined
  return { taken, limit, role: defaultInvitationRole(scope), requestId: newRequestId(), draft, isSeveral }
})

export const action = pageFor('users.manage', async ({ scope, request, url }) => {
  const answer = url.searchParams.get('several') === '1' ? answerSeveral : answerOne
  return handleForms(await readForm(request), {
    later: form =>
      data({ reply: { values: typedValues(form), errors: {} }, returning: null, sent: [], taken: null }),
    upgrade: form => keepAndSeePlans(scope, form),
    save: form => answer(scope, form),
  })
})

async function answerOne(scope: Scope, form: FormData) {
  const invite = async (fields: NewInvitation) => {
    const { email } = inviteMember(scope, fields)
    const flash = { title: invitationTexts.sent, message: email, tone: 'good' as const }
    return redirectWithFlash('/user-management', flash, { 'Set-Cookie': await forgetInviteDraft() })
  }
  const answer = await handleFields(form, newInvitation, invite, invitationTexts.failed)
  if (answer instanceof Response) return answer
  const { reply } = answer.data
  const returning = reply.errors.email ? findReturning(scope, reply.values.email ?? '') : null
  return data({ reply, returning, sent: [], taken: null }, answer.init ?? {})
}

async function keepAndSeePlans(scope: Scope, form: FormData) {
  const headers = { 'Set-Cookie': await keepInviteDraft(typedValues(form), scope.userId) }
  const size = Math.min(3, countSeats(scope).tier + 1)
  return redirect(`/subscription?size=${size}`, { status: 303, headers })
}

export const headers = formHeaders

const formId = 'invite-form'

export default function UserInvite() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { reply, returning, sent } = answer ?? {}
  const isFull = reply?.errors['']?.includes(userLimitReached) ?? false
  const { limit } = page
  const taken = answer?.taken ?? page.taken
  return (
    <>
      {isFull ? (
        <UpgradeDialog
          feature={`More than ${plural(limit, 'person', 'people')}`}
          reason={userLimitText(limit)}
          upgrade={
            <Button variant="go" form={formId} name="intent" value="upgrade" formNoValidate>
              {proPlan.upgrade}
            </Button>
          }
          later={
            <Button form={formId} name="intent" value="later" formNoValidate {...leavesDialog}>
              {proPlan.later}
            </Button>
          }
        />
      ) : null}
      <div {...inertWhen(isFull)}>
        <InviteForm
          id={formId}
          isSeveral={page.isSeveral}
          requestId={page.requestId}
          role={page.role}
          seats={{ taken, limit }}
          values={reply?.values ?? page.draft}
          returning={returning}
          sent={sent}
          errors={isFull ? undefined : reply?.errors}
        />
      </div>
    </>
  )
}

export const meta = () => [{ title: 'Invite team member · Mortise' }]
