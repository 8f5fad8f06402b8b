import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead } from '#app/components/kit/edit-head.tsx'
import { BaseField, FormGrid, TextField } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure, FormWarning } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { Show, Specimen, showcasePath } from './specimen.tsx'

/** 20 November 2026, 9:41 UTC. */
const at = Date.UTC(2026, 10, 20, 9, 41)
const timeZone = 'Europe/London'
const stored = { phone: '01632 960222' }

export function ShowForms() {
  return (
    <Show
      id="forms"
      title="A form’s head and foot"
      names={[
        'FormErrors',
        'FormFailure',
        'FormWarning',
        'EditHead',
        'VersionConflict',
        'BaseField',
        'FormFoot',
      ]}
    >
      <Specimen name="One thing wrong: the line leads to its field">
        <FormErrors
          errors={{ wrong: ['An email looks like name@example.co.uk'] }}
          labels={{ wrong: 'Email' }}
        />
      </Specimen>
      <Specimen name="Several, one of them with the whole form">
        <FormErrors
          errors={{
            '': ['The client has a project'],
            plain: ['Give it a name'],
            due: ['Comes before the start'],
          }}
          labels={{ plain: 'Project name', due: 'Due date' }}
        />
      </Specimen>
      <Specimen name="Refused, with a title of its own">
        <FormFailure title="Delete failed">Somebody is using this template just now.</FormFailure>
      </Specimen>
      <Specimen name="Told before anything is typed">
        <FormWarning title="All 5 seats are taken">
          Choose a larger plan, or revoke an invitation first.
        </FormWarning>
      </Specimen>
      <Specimen name="Two people saved">
        <form method="post" action={showcasePath}>
          <VersionConflict
            lastChange={{ by: 'Morwen Vale', at }}
            timeZone={timeZone}
            rows={[
              { label: 'Due date', theirs: 'Thu 26 November 2026', yours: 'Wed 25 November 2026' },
              {
                label: 'Notes',
                theirs: 'Nothing',
                yours: 'Scribe to the wall, the floor falls 12 mm to the left',
              },
            ]}
            keepTheirsHref="#forms"
            useMine={{ name: 'use:version', value: '3' }}
          />
        </form>
      </Specimen>
      <Specimen name="Nobody knows who; nothing differs">
        <form method="post" action={showcasePath}>
          <VersionConflict
            lastChange={null}
            timeZone={timeZone}
            rows={[]}
            keepTheirsHref="#forms"
            useMine={{ name: 'use:version', value: '3' }}
          />
        </form>
      </Specimen>
      <Specimen
        name="The head of an edit form, refused"
        note="As it is at first it cannot be seen: its hidden fields notice a save in between."
      >
        <form method="post" action={showcasePath}>
          <EditHead
            reply={{ values: { phone: '12' }, errors: { phone: ['Too short for a phone number'] } }}
            stored={stored}
            version={3}
            labels={{ phone: 'Phone' }}
            timeZone={timeZone}
            keepTheirsHref="#forms"
            idPrefix="head-"
          />
          <TextField
            label="Phone"
            name="phone"
            idPrefix="head-"
            defaultValue="12"
            error={['Too short for a phone number']}
          />
        </form>
      </Specimen>
      <Specimen name="The foot: save first, then the way out">
        <form method="post" action={showcasePath}>
          <BaseField values={stored} />
          <FormGrid>
            <TextField label="Phone" name="phone" idPrefix="foot-" defaultValue={stored.phone} />
          </FormGrid>
          <FormFoot cancelHref="#forms">
            <Button variant="go">Save Client</Button>
          </FormFoot>
        </form>
      </Specimen>
      <Specimen name="With a word beside it" note="Sticky, it stays in sight while a long form is scrolled.">
        <form method="post" action={showcasePath}>
          <FormFoot cancelHref="#forms" note="3 of 5 seats taken">
            <Button variant="go">Send Invitation</Button>
          </FormFoot>
        </form>
      </Specimen>
      <Specimen name="With what is done to the whole thing, at the far end" wide>
        <form method="post" action={showcasePath}>
          <FormFoot
            cancelHref="#forms"
            end={
              <ButtonLink variant="danger" icon="bin" href="#forms">
                Delete Position
              </ButtonLink>
            }
          >
            <Button variant="go">Save Position</Button>
          </FormFoot>
        </form>
      </Specimen>
    </Show>
  )
}
