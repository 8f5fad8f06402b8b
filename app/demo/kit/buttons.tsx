import { Button, ButtonLink, ButtonSummary, EnterButton, FileButton } from '#app/components/kit/button.tsx'
import { busyText } from '#app/components/kit/page-attributes.ts'
import { FormSegments, Segments } from '#app/components/kit/segments.tsx'
import { Show, Specimen, showcasePath } from './specimen.tsx'

const formId = 'show-views'

export function ShowButtons() {
  return (
    <Show
      id="buttons"
      title="Buttons"
      names={['Button', 'ButtonLink', 'ButtonSummary', 'EnterButton', 'FileButton']}
    >
      <Specimen
        name="Go, plain, bare, danger"
        note="One go a page: what matters next. Hover lifts the ground, focus draws a white ring of 3 px."
      >
        <div className="row">
          <Button type="button" variant="go" icon="plus">
            Create Ticket
          </Button>
          <Button type="button">Manage Billing</Button>
          <Button type="button" variant="bare">
            Cancel
          </Button>
          <Button type="button" variant="danger" icon="bin">
            Delete Project
          </Button>
        </div>
      </Specimen>
      <Specimen name="Disabled" note="Only where the reason stands beside it; a refusal in words is better.">
        <div className="row">
          <Button type="button" variant="go" disabled>
            Save Client
          </Button>
          <Button type="button" disabled>
            Add-on not available yet
          </Button>
          <Button type="button" aria-disabled="true">
            Earlier
          </Button>
        </div>
      </Specimen>
      <Specimen name="On its way" note="Once pressed, until the answer comes; some say what they are doing.">
        <div className="row">
          <Button type="button" variant="go" aria-busy="true">
            Save Client
          </Button>
          <Button type="button" aria-busy="true" {...busyText('Applying template...')}>
            Apply Template
          </Button>
        </div>
      </Specimen>
      <Specimen name="Small, in rows and notes">
        <div className="row">
          <Button type="button" size="small">
            Mark as Read
          </Button>
          <Button type="button" size="small" variant="bare">
            Revoke
          </Button>
          <Button type="button" size="small" icon="undo">
            Undo
          </Button>
        </div>
      </Specimen>
      <Specimen
        name="Icon alone"
        note="Its name is told to those who hear the page, and shown where icons are not."
      >
        <div className="row">
          <ButtonLink size="icon" icon="x" href="#buttons" aria-label="Close" />
          <ButtonLink size="icon" icon="bin" variant="bare" href="#buttons" aria-label="Delete task" />
          <ButtonLink size="icon" icon="pencil" href="#buttons" aria-label="Edit" />
        </div>
      </Specimen>
      <Specimen name="Links that look like buttons; an icon after the words leads on">
        <div className="row">
          <ButtonLink href="#buttons" icon="left">
            Previous
          </ButtonLink>
          <ButtonLink href="#buttons" iconAfter="right">
            Next
          </ButtonLink>
        </div>
      </Specimen>
      <Specimen name="Opens a fold">
        <details>
          <ButtonSummary icon="dots">More</ButtonSummary>
          <p className="quiet">What was folded away.</p>
        </details>
        <FileButton icon="camera" name="photo">
          Take a Photo
        </FileButton>
      </Specimen>
      <Specimen name="Many words">
        <Button type="button">Give All 14 Tasks and 3 Projects That Nobody Has to Idris Penhale</Button>
      </Specimen>
      <Specimen
        name="What Enter presses"
        note="EnterButton cannot be seen or reached: it stands first in forms whose first button does something else."
      >
        <form method="post" action={showcasePath}>
          <EnterButton name="intent" value="save" />
          <p className="quiet">A form whose first button moves a row would move it at every Enter.</p>
        </form>
      </Specimen>
    </Show>
  )
}

const views = [
  { label: 'Users', href: '#views', current: true },
  { label: 'Job positions', href: '#buttons', current: false },
  { label: 'Settings', href: '#fields', current: false },
]

export function ShowViews() {
  return (
    <Show id="views" title="Views of one thing" names={['Segments', 'FormSegments']}>
      <Specimen name="Links: two to five views, one open">
        <Segments label="Views of the users" items={views} />
      </Specimen>
      <Specimen name="Buttons of a form: what was typed goes along">
        <form method="post" action={showcasePath} id={formId} />
        <FormSegments
          form={formId}
          name="intent"
          items={[
            { label: 'Form', value: 'edit', current: true },
            { label: 'Preview', value: 'preview', current: false },
          ]}
        />
      </Specimen>
    </Show>
  )
}
