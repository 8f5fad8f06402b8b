import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { ownDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import { roleLabel } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireOwnSettings } from '#app/models/accounts/account.server.ts'
import { updateOwnDetails } from '#app/services/accounts/update-own-details.server.ts'

export const loader = workspacePage(({ scope }) => {
  const { version, firstName, lastName, username, phone, department, jobRole, role } =
    requireOwnSettings(scope)
  const stored = { firstName, lastName, username, phone, department }
  return {
    version,
    stored,
    jobRole,
    role: roleLabel(role),
    keepsUsername: isSiteOwner(scope),
    timeZone: scope.timeZone,
  }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, ownDetailsChange, change => {
    updateOwnDetails(scope, change)
    return redirectWithFlash('/settings', { title: 'Details saved' })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  phone: 'Phone',
  department: 'Department',
}

export default function SettingsDetails() {
  const { version, stored, jobRole, role, keepsUsername, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { username: _kept, ...others } = stored
  const field = fieldsOf(labels, { ...stored, ...reply?.values }, reply?.errors)
  return (
    <SettingsFrame
      title="Your details"
      lead="What your team sees of you."
      aside={{ title: 'Set by your admin', content: <Given jobRole={jobRole} role={role} /> }}
    >
      <form method="post">
        <EditHead
          reply={reply}
          stored={keepsUsername ? others : stored}
          version={version}
          labels={labels}
          timeZone={timeZone}
          keepTheirsHref="/settings/details"
        />
        <FormGrid key={editKey(reply, version)}>
          <TextField
            {...field('firstName')}
            maxLength={limits.personName}
            width="half"
            autoComplete="given-name"
          />
          <TextField
            {...field('lastName')}
            maxLength={limits.personName}
            width="half"
            autoComplete="family-name"
          />
          <TextField
            {...field('username')}
            maxLength={limits.username}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            disabled={keepsUsername}
            hint="Your team writes to you as @username: letters, digits, _ and -, with dots only inside."
          />
          <TextField
            {...field('phone')}
            maxLength={limits.phone}
            width="half"
            type="tel"
            autoComplete="tel"
          />
          <TextField {...field('department')} maxLength={limits.department} width="half" />
        </FormGrid>
        <FormFoot cancelHref="/settings">
          <Button variant="go">Save Details</Button>
        </FormFoot>
      </form>
    </SettingsFrame>
  )
}

function Given({ jobRole, role }: { jobRole: string; role: string }) {
  return (
    <MetaList
      items={[
        { label: 'Position', value: jobRole || 'None yet' },
        { label: 'Role', value: role },
      ]}
    />
  )
}

export const meta = () => [{ title: 'Your details · Settings · Mortise' }]
