import { data, type LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { inertWhen } from '#app/components/dialog.tsx'
import { InviteForm } from '#app/components/invite-form.tsx'
import { UpgradeDialog } from '#app/components/upgrade-dialog.tsx'
import { plural } from '#app/domain/format.ts'
import { newInvitation } from '#app/domain/invitation.schema.ts'
import { invitationTexts, userLimitText } from '#app/domain/invitation.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { proPlan } from '#app/domain/pro-plan.ts'
import { userLimitReached } from '#app/domain/seats.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, newRequestId, readForm, typedValues } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { defaultInvitationRole } from '#app/models/invitation.server.ts'
import { countSeats } from '#app/models/seat.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import inviteStyles from '#app/styles/invite.css?url'

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: inviteStyles }]

export const loader = workspacePage(({ scope }) => {
  requireMay(scope, 'users.manage')
  const { users, invitations, limit } = countSeats(scope)
  const taken = users + invitations
  return { taken, limit, role: defaultInvitationRole(scope), requestId: newRequestId() }
})

export const action = workspacePage(async ({ scope, request }) => {
  requireMay(scope, 'users.manage')
  const form = await readForm(request)
  if (form.get('intent') === 'later') return data({ reply: { values: typedValues(form), errors: {} } })
  const invite = (fields: Parameters<typeof inviteMember>[1]) => {
    const { email } = inviteMember(scope, fields)
    return redirectWithFlash('/user-management', {
      title: invitationTexts.sent,
      message: email,
      tone: 'good',
    })
  }
  return handleFields(form, newInvitation, invite, invitationTexts.failed)
})

export const headers = formHeaders

const formId = 'invite-form'

export default function UserInvite() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const isFull = reply?.errors['']?.includes(userLimitReached) ?? false
  const { taken, limit } = page
  return (
    <>
      {isFull ? (
        <UpgradeDialog
          feature={`More than ${plural(limit, 'user')}`}
          reason={userLimitText(limit)}
          later={
            <Button form={formId} name="intent" value="later" formNoValidate data-leave="">
              {proPlan.later}
            </Button>
          }
        />
      ) : null}
      <div {...inertWhen(isFull)}>
        <InviteForm
          id={formId}
          requestId={page.requestId}
          role={page.role}
          seats={
            taken < limit
              ? `${taken} of ${limit} seats of your plan are taken.`
              : `All ${limit} seats of your plan are taken.`
          }
          values={reply?.values}
          errors={isFull ? undefined : reply?.errors}
        />
      </div>
    </>
  )
}

export const meta = () => [{ title: 'Invite team member · Mortise' }]
