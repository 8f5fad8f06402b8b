import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { roleLabel } from '#app/domain/format.ts'
import { invitationRoleChange } from '#app/domain/invitations/invitation-role.schema.ts'
import { invitationRoles, roleChoices } from '#app/domain/people/person.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { saveInvitationRole } from '#app/services/companies/save-invitation-role.server.ts'

const here = '/user-management/settings'

export const loader = pageFor('users.manage', ({ scope }) => {
  const { version, defaultInvitationRole } = requireCompany(scope)
  return { version, stored: { defaultInvitationRole }, timeZone: scope.timeZone }
})

export const action = pageFor('users.manage', ({ scope, request }) =>
  handleForm(request, invitationRoleChange, change => {
    const { defaultInvitationRole } = saveInvitationRole(scope, change)
    return redirectWithFlash(here, {
      title: 'Saved',
      message: `Invitations begin with ${roleLabel(defaultInvitationRole)}.`,
      tone: 'good',
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

const labels = { defaultInvitationRole: 'Role for invitations' }

const choices = invitationRoles.flatMap(role => roleChoices.filter(({ value }) => value === role))

export default function PeopleSettings() {
  const { version, stored, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors ?? {}
  const chosen = reply?.values.defaultInvitationRole ?? stored.defaultInvitationRole
  return (
    <>
      <PageHead title="Settings" />
      <form method="post" className="stack narrow-form">
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={labels}
          timeZone={timeZone}
          keepTheirsHref={here}
          show={(_name, value) => roleLabel(value)}
        />
        <ChoiceField
          key={editKey(reply, version)}
          legend="The role that an invitation begins with"
          name="defaultInvitationRole"
          options={choices}
          defaultValue={chosen}
          error={errors.defaultInvitationRole}
        />
        <p className="quiet">A person who invites somebody may still choose another role for them.</p>
        <FormFoot>
          <Button variant="go">Save Role</Button>
        </FormFoot>
      </form>
    </>
  )
}

export const meta = () => [{ title: 'User Management: Settings · Mortise' }]
