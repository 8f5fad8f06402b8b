import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure, FormWarning } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { plural } from '#app/domain/format.ts'
import { invitationDays, invitationTexts } from '#app/domain/invitations/invitation.ts'
import { limits } from '#app/domain/limits.ts'
import { invitedRoleChoices } from '#app/domain/people/person.ts'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', role: 'Role' }

type InviteFormProps = {
  id: string
  requestId: string
  /** The one that is chosen to begin with. */
  role: string
  seats: { taken: number; limit: number }
  values: Readonly<Record<string, string>> | undefined
  /** Whose the email was who worked here before. */
  returning?: { id: number; name: string } | null | undefined
  errors: Readonly<Record<string, string[]>> | undefined
}

export function InviteForm(props: InviteFormProps) {
  const { id, requestId, role, seats, returning, values = {}, errors = {} } = props
  const back = '/user-management'
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    label: labels[name],
    labelNote: '(required)',
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <Dialog title="Invite team member" titleId="invite-title" closeHref={back} narrow>
      <form method="post" id={id}>
        <Refusal errors={errors} />
        {seats.taken < seats.limit ? null : <NoSeat limit={seats.limit} />}
        <HiddenField name="requestId" value={values.requestId ?? requestId} />
        <FormGrid>
          <TextField {...text('firstName')} width="half" maxLength={limits.personName} />
          <TextField {...text('lastName')} width="half" maxLength={limits.personName} />
          <TextField
            {...text('email')}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.email}
            hint={
              returning ? (
                <a href={`/user-management/users/${returning.id}`} {...leavesDialog}>
                  Open {returning.name}
                </a>
              ) : (
                `We mail a link that works for ${invitationDays} days.`
              )
            }
          />
          <ChoiceField
            legend="Role"
            name="role"
            options={invitedRoleChoices}
            defaultValue={values.role || role}
            error={errors.role}
          />
        </FormGrid>
        <FormFoot
          cancelHref={back}
          sticky
          note={
            seats.taken < seats.limit ? `${seats.taken} of ${plural(seats.limit, 'seat')} taken` : undefined
          }
        >
          <Button variant="go">Send Invitation</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

/** Told before anything is typed; whoever sends it all the same is shown the plans. */
function NoSeat({ limit }: { limit: number }) {
  return (
    <FormWarning title={`All ${limit} seats are taken`}>
      <p>
        Choose a larger plan, or revoke an invitation first.{' '}
        <a href="/subscription" {...leavesDialog}>
          See plans
        </a>
      </p>
    </FormWarning>
  )
}

/** What is missing is told once here, and at each field. */
function Refusal({ errors }: { errors: Readonly<Record<string, string[]>> }) {
  const whole = errors['']?.[0]
  if (whole === undefined) return <FormErrors errors={errors} labels={labels} />
  const isMissing = whole === invitationTexts.missingFields
  return (
    <FormFailure title={isMissing ? whole : invitationTexts.failed}>{isMissing ? null : whole}</FormFailure>
  )
}
