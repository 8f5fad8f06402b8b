import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, SelectField, Tick } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { type PersonView, personLabels, workText } from '#app/domain/people/person.ts'

type RemovedProps = {
  person: PersonView
  removed: { on: string | null; by: string | null }
  colleagues: readonly { id: number; name: string }[]
  reply: FormReply | undefined
}

export function RemovedPerson({ person, removed, colleagues, reply }: RemovedProps) {
  const isGiving = reply?.values.intent === 'give'
  const without = workText(person)
  const when = removed.on === null ? 'Removed' : `Removed on ${removed.on}`
  return (
    <>
      <p className="question">
        {when}
        {removed.by === null ? '' : ` by ${removed.by}`};{' '}
        {without === ''
          ? 'all of their work has somebody'
          : `${without} ${person.workCount === 1 ? 'has nobody on it' : 'have nobody on them'}`}
        .
      </p>
      <Columns>
        <Column span={7}>
          <Section title="Nobody on it" aside={person.workCount}>
            {person.work.length > 0 ? (
              <GiveForm person={person} colleagues={colleagues} reply={isGiving ? reply : undefined} />
            ) : (
              <p className="quiet">All of their open work is somebody else’s by now, done, or deleted.</p>
            )}
          </Section>
        </Column>
        <Column span={5}>
          <Section title="Back again?">
            <form method="post">
              <FormErrors errors={isGiving ? undefined : reply?.errors} />
              <HiddenField name="intent" value="restore" />
              <p className="quiet question">
                They sign in as before, are {person.roleLabel} again and have back what nobody else has taken
                on, and their place on the tasks they shared. They take a seat.
              </p>
              <Button variant={person.work.length > 0 ? 'plain' : 'go'} icon="undo">
                Bring Back
              </Button>
            </form>
          </Section>
          <Section title="Account">
            <MetaList
              items={[
                { label: 'Email', value: person.email },
                { label: 'Username', value: person.username },
                { label: 'Joined', value: person.joined },
              ]}
            />
          </Section>
        </Column>
      </Columns>
    </>
  )
}

function GiveForm({ person, colleagues, reply }: Omit<RemovedProps, 'removed'>) {
  const { work, workCount } = person
  return (
    <form method="post">
      <FormErrors errors={reply?.errors} labels={personLabels} />
      <HiddenField name="intent" value="give" />
      <FormGrid>
        <SelectField
          name="userId"
          label="Give to"
          defaultValue={reply?.values.userId ?? ''}
          error={reply?.errors.userId}
          options={[
            { value: '', label: 'Choose somebody' },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FormGrid>
      <div className="row mt-3 mb-4">
        {/* Enter presses the first button. */}
        <Button variant="go" name="which" value="ticked">
          Give What Is Ticked
        </Button>
        <Button name="which" value="all">
          {workCount === 1 ? 'Give It' : `Give All ${workText(person)}`}
        </Button>
      </div>
      {/* Given work leaves the list; the key mounts the rest again, unticked. */}
      <List key={work.map(({ key }) => key).join()} label="Nobody on it">
        {work.map(({ key, href, title, detail, due }) => (
          <li key={key} className="pick">
            <Tick name={key} value="1" defaultChecked={reply?.values[key] === '1'}>
              <span className="grow">
                {title}
                <small>{due === null ? detail : `${detail} · due ${due}`}</small>
              </span>
            </Tick>
            <a href={href}>
              Open<span className="sr-only"> {title}</span>
            </a>
          </li>
        ))}
      </List>
      {workCount > work.length ? <p className="quiet">And {workCount - work.length} more.</p> : null}
    </form>
  )
}
