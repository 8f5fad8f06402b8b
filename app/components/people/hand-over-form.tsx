import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { awayName, type Span } from '#app/domain/holidays/away.ts'
import { chosenAway } from '#app/domain/tasks/task.ts'

type Receiver = {
  id: number
  name: string
  role: string
  tasks: number
  away: readonly Span[]
}

export type HandOverPart = {
  field: string
  job: string | null
  title: string
  detail: string
  colour: string | null
}

type HandOverFormProps = {
  name: string
  rows: readonly HandOverPart[]
  moreJobs: number
  people: readonly Receiver[]
  today: string
  back: string
  reply: FormReply | undefined
}

export function HandOverForm({ name, rows, moreJobs, people, today, back, reply }: HandOverFormProps) {
  const errors = reply?.errors ?? {}
  const values = reply?.values ?? {}
  const labels = Object.fromEntries(rows.map(({ field, title }) => [field, title]))
  const everybody = people.map(person => (
    <option key={person.id} value={person.id}>
      {optionText(person, today)}
    </option>
  ))
  return (
    <form method="post" className="stack stack-wide">
      <FormErrors errors={errors} labels={labels} />
      <FormGrid>
        <SelectField
          name="to"
          label="Give everything to"
          defaultValue={values.to ?? ''}
          error={errors.to}
          hint={chosenAway(people, values.to, today) || 'What is chosen for a job below counts for that job.'}
        >
          <option value="">Choose somebody</option>
          {everybody}
          <option value="nobody">Nobody for now</option>
        </SelectField>
      </FormGrid>
      <Section title="Job by job" aside={rows.length + moreJobs}>
        <List label={`What ${name} has`}>
          {rows.map(row => (
            <li key={row.field} className="flex-wrap gap-x-4 gap-y-2">
              <span className="edge" style={stageColour(row.colour)} />
              <div className="grow flex-[1_1_280px]">
                <span>{row.job ? `${row.job} ${row.title}` : row.title}</span>
                <small>{row.detail}</small>
              </div>
              <div className="flex-[1_1_280px]">
                <SelectField
                  name={row.field}
                  label={`Who gets ${row.title}`}
                  labelHidden
                  defaultValue={values[row.field] ?? ''}
                  error={errors[row.field]}
                  hint={chosenAway(people, values[row.field], today)}
                >
                  <option value="">As above</option>
                  {everybody}
                  <option value="nobody">Nobody for now</option>
                  <option value="leave">Leave as it is</option>
                </SelectField>
              </div>
            </li>
          ))}
        </List>
        {moreJobs > 0 ? (
          <p className="quiet">
            {plural(moreJobs, 'more job goes', 'more jobs go')} to the person who gets everything.
          </p>
        ) : null}
      </Section>
      <FormFoot cancelHref={back} sticky>
        <Button variant="go">Hand Over Work</Button>
      </FormFoot>
    </form>
  )
}

/** 'Owen Price · Team Member · 12 open tasks (away 23 to 27 Nov)' */
function optionText({ name, role, tasks, away }: Receiver, today: string): string {
  return awayName({ name: `${name} · ${role} · ${plural(tasks, 'open task')}`, away }, today)
}

type UndoableHandOverProps = {
  undoable: { activityId: number; title: string; text: string }
  back: string
  level?: 2 | 3
}

export function UndoableHandOver({ undoable, back, level }: UndoableHandOverProps) {
  const { activityId, title, text } = undoable
  return (
    <Note title={title} level={level} className="print:hidden">
      <p>{text}</p>
      <form method="post" action={`/activities/${activityId}/undo`} className="row mt-3">
        <HiddenField name="back" value={back} />
        <Button size="small" icon="undo">
          Undo Hand Over
        </Button>
      </form>
    </Note>
  )
}
