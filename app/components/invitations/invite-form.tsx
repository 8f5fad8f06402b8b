import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormGrid, HiddenField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure, FormWarning } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { Segments } from '#app/components/kit/segments.tsx'
import { plural } from '#app/domain/format.ts'
import { invitationDays, invitationTexts } from '#app/domain/invitations/invitation.ts'
import { sentTitle } from '#app/domain/invitations/several-invitations.ts'
import { limits } from '#app/domain/limits.ts'
import { invitedRoleChoices } from '#app/domain/people/person.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emails: 'Emails',
  role: 'Role',
}

type InviteFormProps = {
  id: string
  /** Several addresses with one role. */
  isSeveral: boolean
  requestId: string
  role: string
  seats: { taken: number; limit: number }
  values: Readonly<Record<string, string>> | undefined
  /** The former colleague with this email address. */
  returning?: { id: number; name: string } | null | undefined
  /** Those already invited, when others of the list could not be. */
  sent: readonly string[] | undefined
  errors: Readonly<Record<string, string[]>> | undefined
}

export function InviteForm(props: InviteFormProps) {
  const { id, isSeveral, requestId, role, seats, sent = [], values = {}, errors = {} } = props
  const back = '/user-management'
  const here = `${back}/invite`
  return (
    <Dialog title="Invite team member" titleId="invite-title" closeHref={back} narrow>
      <div className="mb-6">
        <Segments
          label="How many"
          items={[
            { label: 'One Person', href: here, current: !isSeveral },
            { label: 'Several', href: `${here}?several=1`, current: isSeveral },
          ]}
        />
      </div>
      {sent.length > 0 ? (
        <Note tone="good" className="mb-4" title={sentTitle(sent.length, invitationTexts.sent)}>
          {sent.join(', ')}
        </Note>
      ) : null}
      <form method="post" id={id} action={isSeveral ? `${here}?several=1` : here}>
        <Refusal errors={errors} />
        {seats.taken < seats.limit ? null : <NoSeat limit={seats.limit} />}
        <HiddenField name="requestId" value={values.requestId ?? requestId} />
        <FormGrid>
          {isSeveral ? (
            <Several key={values.emails} emails={values.emails} error={errors.emails} />
          ) : (
            <OnePerson {...props} values={values} errors={errors} />
          )}
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
          <Button variant="go">{isSeveral ? 'Send Invitations' : 'Send Invitation'}</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

type OnePersonProps = Pick<InviteFormProps, 'returning'> & {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>>
}

function OnePerson({ values, errors, returning }: OnePersonProps) {
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    label: labels[name],
    labelNote: '(required)',
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <>
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
    </>
  )
}

function Several({ emails, error }: { emails: string | undefined; error: string[] | undefined }) {
  return (
    <TextArea
      name="emails"
      label={labels.emails}
      labelNote="(required)"
      rows={6}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.description}
      defaultValue={emails}
      error={error}
      placeholder={'ann@bell.example\nBen Marsh <ben@marsh.example>'}
      hint={`One a line, with the name before it if you like. We mail each a link that works for ${invitationDays} days.`}
    />
  )
}

/** Shown before anything is typed; sending it all the same shows the plans. */
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

function Refusal({ errors }: { errors: Readonly<Record<string, string[]>> }) {
  const whole = errors['']?.[0]
  const { emails: _toldByLine, ...named } = labels
  if (whole === undefined) return <FormErrors errors={errors} labels={named} />
  const isMissing = whole === invitationTexts.missingFields
  return (
    <FormFailure title={isMissing ? whole : invitationTexts.failed}>{isMissing ? null : whole}</FormFailure>
  )
}
