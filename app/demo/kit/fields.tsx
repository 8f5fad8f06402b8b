import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import {
  CheckField,
  DateField,
  FieldError,
  FormGrid,
  HiddenField,
  HiddenFields,
  MoneyField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  Tick,
} from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { Show, Specimen, showcasePath } from './specimen.tsx'

const stages = ['Measure', 'Design', 'Production', 'Install'].map(label => ({ value: label, label }))
const roles = [
  { value: 'joiner', label: 'Team member', note: 'Works on jobs and tasks. Sees no money.' },
  { value: 'admin', label: 'Admin', note: 'The same, and looks after people and the plan.' },
]

export function ShowFields() {
  return (
    <Show
      id="fields"
      title="Fields"
      names={['TextField', 'TextArea', 'SelectField', 'DateField', 'MoneyField', 'PasswordField', 'FormGrid']}
    >
      <Specimen name="Empty, with a note and a hint">
        <TextField
          label="Project name"
          labelNote="(required)"
          name="plain"
          placeholder="Scullery, Weir Lane"
          hint="As it stands on the job sheet."
        />
      </Specimen>
      <Specimen name="Filled, at its longest">
        <TextField
          label="Project name"
          name="filled"
          defaultValue="Six sash windows and a pair of doors in Accoya for the vicarage, north side, second visit"
        />
      </Specimen>
      <Specimen name="Wrong: said at the field, and tied to it">
        <TextField
          label="Email"
          name="wrong"
          type="email"
          defaultValue="priya@"
          hint="Where the sign-off goes."
          error={['An email looks like name@example.co.uk']}
        />
      </Specimen>
      <Specimen name="Cannot be changed: read only, disabled">
        <FormGrid>
          <TextField
            label="Link for your client"
            name="readonly"
            readOnly
            defaultValue="https://mortise.example/pay"
          />
          <TextField label="Set by your admin" name="disabled" disabled defaultValue="Bench joiner" />
        </FormGrid>
      </Specimen>
      <Specimen name="Several lines">
        <TextArea
          label="Notes"
          labelNote="for the workshop"
          name="area"
          defaultValue={'Scribe to the wall.\nKey is with the neighbour.'}
        />
      </Specimen>
      <Specimen name="One of many: as it is, and wrong">
        <FormGrid>
          <SelectField label="Stage" name="select" width="half" options={stages} defaultValue="Design" />
          <SelectField
            label="Give to"
            name="select-wrong"
            width="half"
            options={[{ value: '', label: 'Choose somebody' }]}
            error={['Choose somebody']}
          />
        </FormGrid>
      </Specimen>
      <Specimen name="Dates, side by side even on a phone">
        <FormGrid>
          <DateField label="Start date" name="start" width="half" defaultValue="2026-11-02" />
          <DateField
            label="Due date"
            name="due"
            width="half"
            error={['Comes before the start']}
            defaultValue="2026-10-02"
          />
        </FormGrid>
      </Specimen>
      <Specimen name="Money: in the company’s currency, at the right">
        <FormGrid>
          <MoneyField
            label="Estimated value"
            name="money"
            currency="GBP"
            width="half"
            defaultValue="6,250.00"
          />
          <MoneyField
            label="Actual value"
            name="money-wrong"
            currency="EUR"
            width="half"
            defaultValue="six"
            error={['Figures only, such as 1250.00']}
          />
        </FormGrid>
      </Specimen>
      <Specimen name="Password" note="Where scripts run, it can be shown.">
        <PasswordField label="Password" name="password" hint="8 letters or figures at least." />
      </Specimen>
      <Specimen name="A label that is only heard">
        <TextField label="Find a board" labelHidden name="heard" placeholder="18 mm birch ply" />
      </Specimen>
      <Specimen name="Thirds">
        <FormGrid>
          <TextField label="Length" name="third-1" width="third" defaultValue="2440" />
          <TextField label="Width" name="third-2" width="third" defaultValue="1220" />
          <TextField label="Thickness" name="third-3" width="third" defaultValue="18" />
        </FormGrid>
      </Specimen>
    </Show>
  )
}

export function ShowChoices() {
  return (
    <Show
      id="choices"
      title="Ticks and choices"
      names={['CheckField', 'ChoiceField', 'Tick', 'FieldError', 'Finder', 'HiddenField', 'HiddenFields']}
    >
      <Specimen name="A tick as a field">
        <CheckField
          label="Send the morning mail"
          name="tick"
          value="1"
          defaultChecked
          hint="At 7, on working days."
        />
        <CheckField
          label="Looks after safety"
          labelNote="on site"
          name="tick-wrong"
          value="1"
          error={['Somebody has to']}
        />
      </Specimen>
      <Specimen name="One of few, each with a word on what it means">
        <ChoiceField legend="Role" name="role" options={roles} defaultValue="joiner" />
      </Specimen>
      <Specimen name="Refused">
        <ChoiceField
          legend="Role"
          name="role-wrong"
          options={roles}
          defaultValue=""
          error={['Choose a role']}
        />
      </Specimen>
      <Specimen name="Ticks of a group, which says what is wrong with it">
        <fieldset className="field" id="group" aria-describedby="group-error">
          <legend>
            <b>Also assigned</b>
          </legend>
          <Tick name="idris" value="1" defaultChecked>
            <span>
              <b>Idris Penhale</b> <small>Bench joiner</small>
            </span>
          </Tick>
          <Tick name="owen" value="1" disabled>
            <span>
              <b>Tamsin Rook</b> <small>Away until 27 Nov</small>
            </span>
          </Tick>
          <FieldError id="group" error={['Idris Penhale is already in charge']} />
        </fieldset>
      </Specimen>
      <Specimen name="Search above a list: empty, and with something found" wide>
        <Finder
          name="Empty search"
          label="Search clients"
          placeholder="Name, email, phone or address"
          query=""
          action={showcasePath}
        />
        <Finder
          name="Used search"
          label="Search clients"
          placeholder="Name, email, phone or address"
          query="sash"
          action={showcasePath}
          clearHref={showcasePath}
          kept={<HiddenField name="filter" value="open" />}
        />
      </Specimen>
      <Specimen
        name="Hidden fields"
        note="HiddenField is one, HiddenFields a record of them: a form that is one button."
      >
        <form method="post" action={showcasePath}>
          <HiddenFields fields={{ task: 12, done: '1' }} />
          <p className="quiet">Nothing to be seen.</p>
        </form>
      </Specimen>
    </Show>
  )
}
