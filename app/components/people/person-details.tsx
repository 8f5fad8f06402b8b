import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, HiddenField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { UndoableHandOver } from '#app/components/people/hand-over-form.tsx'
import { WorkList } from '#app/components/people/work-list.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { limits } from '#app/domain/limits.ts'
import {
  handOverHref,
  leavingText,
  type PersonView,
  personLabels,
  roleChoices,
} from '#app/domain/people/person.ts'
import { openTasksHref } from '#app/domain/tasks/task-links.ts'

type PersonProps = { person: PersonView; reply: FormReply | undefined }

export function PersonDetails({ person, reply }: PersonProps) {
  const isRole = reply?.values.intent === 'role'
  return (
    <Columns>
      <Column span={7}>
        <DetailsForm person={person} reply={isRole ? undefined : reply} />
        <RoleForm person={person} reply={isRole ? reply : undefined} />
        <Leaving person={person} />
      </Column>
      <Column span={5}>
        <Section title="Account">
          <MetaList
            items={[
              { label: 'Email', value: <a href={`mailto:${person.email}`}>{person.email}</a> },
              { label: 'Username', value: person.username },
              { label: 'Joined', value: person.joined },
              { label: 'Last here', value: person.lastSignIn },
              { label: 'PIN', value: person.pinSince ? `Set ${person.pinSince}` : 'None' },
              { label: 'Two-step sign-in', value: person.hasTwoStep ? 'On' : 'Off' },
            ]}
          />
          {person.pinSince ? <ClearPin person={person} /> : null}
          <SigningIn person={person} />
        </Section>
        <Section title="Open tasks" aside={<OpenTaskCount person={person} />}>
          <HandOverWork person={person} />
          <WorkList
            label="Open tasks"
            rows={person.work}
            total={person.taskCount}
            empty="They have no open tasks."
          />
        </Section>
      </Column>
    </Columns>
  )
}

function DetailsForm({ person, reply }: PersonProps) {
  const { id, version, stored, positions, timeZone, companyAllowance } = person
  const own = fieldsOf(personLabels, { ...stored, ...reply?.values }, reply?.errors)
  const field = (name: keyof typeof stored) => ({
    ...own(name),
    width: 'half' as const,
  })
  return (
    <form method="post">
      <EditHead
        reply={reply}
        stored={stored}
        version={version}
        labels={personLabels}
        timeZone={timeZone}
        keepTheirsHref={`/user-management/users/${id}`}
      />
      <HiddenField name="intent" value="save" />
      <FormGrid key={editKey(reply, version)}>
        <TextField {...field('firstName')} maxLength={limits.personName} />
        <TextField {...field('lastName')} maxLength={limits.personName} />
        <TextField {...field('phone')} type="tel" maxLength={limits.phone} />
        <TextField {...field('department')} maxLength={limits.department} />
        <SelectField
          {...field('jobRole')}
          width="full"
          hint={
            positions.length === 0 ? <a href="/user-management/positions">Add your positions</a> : undefined
          }
          options={[
            { value: '', label: 'No position' },
            ...positions.map(name => ({ value: name, label: name })),
          ]}
        />
        <TextField
          {...field('holidayAllowance')}
          width="full"
          inputMode="decimal"
          placeholder={String(companyAllowance)}
          hint={`Working days, bank holidays not counted. Empty: the company’s ${companyAllowance}.`}
        />
      </FormGrid>
      <FormFoot cancelHref="/user-management">
        <Button variant="go">Save Details</Button>
      </FormFoot>
    </form>
  )
}

function RoleForm({ person, reply }: PersonProps) {
  if (person.isSiteOwner) return null
  return (
    <Section title="Role">
      <form method="post">
        <FormErrors errors={reply?.errors} labels={personLabels} />
        <HiddenField name="intent" value="role" />
        <HiddenField name="from" value={person.role} />
        <ChoiceField
          key={person.role}
          legend={`What ${person.isMe ? 'you' : person.name} may do`}
          name="role"
          options={roleChoices}
          defaultValue={reply?.values.role ?? person.role}
          error={reply?.errors.role}
        />
        <FormFoot>
          <Button>Change Role</Button>
        </FormFoot>
      </form>
    </Section>
  )
}

/** The person sets another. Anybody at a workshop PC by this PIN is signed out. */
function ClearPin({ person: { id, name } }: Pick<PersonProps, 'person'>) {
  return (
    <form method="post" action={`/user-management/users/${id}/pin/clear`} className="row mt-4">
      <Button size="small" aria-label={`Clear the PIN of ${name}`}>
        Clear PIN
      </Button>
    </form>
  )
}

function Leaving({ person }: Pick<PersonProps, 'person'>) {
  const { id, isMe, isSiteOwner } = person
  if (isSiteOwner) return <p className="quiet">The site owner’s account stays as it is.</p>
  return (
    <Section title={isMe ? 'Leaving' : 'Has left?'}>
      {isMe ? (
        <p className="quiet">
          You cannot remove yourself here. Your own account is deleted under{' '}
          <a href="/data-rights">Data rights</a>.
        </p>
      ) : (
        <>
          <p className="quiet question">
            {leavingText(person)} What they wrote and did stays under their name.
          </p>
          <ButtonLink variant="danger" icon="bin" href={`/user-management/users/${id}/remove`}>
            Remove Team Member
          </ButtonLink>
        </>
      )}
    </Section>
  )
}

/** For a phone that was lost or left signed in. */
function SigningIn({ person: { id, isMe, isSiteOwner, hasTwoStep } }: Pick<PersonProps, 'person'>) {
  if (isMe || isSiteOwner) return null
  const person = `/user-management/users/${id}`
  return (
    <p className="row mt-4">
      <ButtonLink size="small" href={`${person}/sign-out`}>
        Sign Out Everywhere
      </ButtonLink>
      {hasTwoStep ? (
        <ButtonLink size="small" href={`${person}/two-step`}>
          Switch Off Two-Step Sign-In
        </ButtonLink>
      ) : null}
    </p>
  )
}

function HandOverWork({ person: { id, handOver } }: Pick<PersonProps, 'person'>) {
  const person = `/user-management/users/${id}`
  return (
    <div className="stack mb-4">
      <p className="row">
        <ButtonLink size="small" icon="send" href={handOverHref(id, person)} {...leavesDialog}>
          Hand Over Work…
        </ButtonLink>
      </p>
      {handOver ? <UndoableHandOver undoable={handOver} back={person} level={3} /> : null}
    </div>
  )
}

function OpenTaskCount({ person: { id, name, taskCount } }: Pick<PersonProps, 'person'>) {
  if (taskCount === 0) return <span className="fig">0</span>
  return (
    <a href={openTasksHref(id)} {...leavesDialog}>
      <span className="fig">{taskCount}</span>
      <span className="sr-only"> open tasks of {name}</span>
    </a>
  )
}
