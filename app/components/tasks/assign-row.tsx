import { Avatar } from '#app/components/kit/avatar.tsx'
import { DateField, FieldError, SelectField, Tick } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { labelOf, type TaskStatus } from '#app/domain/enumerations.ts'
import { formatDateShort, overdueText } from '#app/domain/format.ts'
import { awayName } from '#app/domain/holidays/away.ts'
import {
  assigneesText,
  chosenAway,
  personText,
  type TaskAssignee,
  type TaskPerson,
  type TeamPerson,
} from '#app/domain/tasks/task.ts'

type RowTask = {
  id: number
  title: string
  status: TaskStatus
  assignees: readonly TaskAssignee[]
  /** yyyy-MM-dd */
  dueDate: string | null
}

export type AssignNames = {
  assignedTo: string
  dueDate: string
  others: string
  member: (userId: number) => string
}

type AssignRowProps = {
  task: RowTask
  names: AssignNames
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>>
  people: readonly TeamPerson[]
  today: string
}

export function AssignRow({ task, names, values, errors, people, today }: AssignRowProps) {
  // A date that has passed may stay: without this `min` the browser would refuse it.
  const overdue = overdueText(task.dueDate, today)
  return (
    <li id={`task-${task.id}`} className="assign">
      <span className="edge" />
      <RowTitle task={task} />
      <SelectField
        label={`Who does ${task.title}`}
        labelHidden
        name={names.assignedTo}
        defaultValue={values[names.assignedTo]}
        error={errors[names.assignedTo]}
        hint={chosenAway(people, values[names.assignedTo], today, task.dueDate)}
      >
        <option value="">Unassigned</option>
        <PersonOptions people={people} today={today} due={task.dueDate} />
      </SelectField>
      <DateField
        label={`Due date of ${task.title}`}
        labelHidden
        name={names.dueDate}
        min={overdue && task.dueDate ? task.dueDate : today}
        defaultValue={values[names.dueDate]}
        error={errors[names.dueDate]}
        hint={overdue ? <span className="bad">{overdue}</span> : null}
      />
      <MorePeople {...{ task, names, values, people, today }} error={errors[names.others]} />
    </li>
  )
}

type OptionsProps = { people: readonly TaskPerson[]; today: string; due?: string | null }

export function PersonOptions({ people, today, due }: OptionsProps) {
  return people.map(person => (
    <option key={person.id} value={person.id}>
      {personText(person, today, due)}
    </option>
  ))
}

function RowTitle({ task, children }: { task: RowTask; children?: string }) {
  return (
    <div className="grow">
      <span>{task.title}</span>
      <small>
        {labelOf(task.status)}
        {children}
      </small>
    </div>
  )
}

type MoreProps = Pick<AssignRowProps, 'task' | 'names' | 'values' | 'people' | 'today'> & {
  error?: string[] | undefined
}

function MorePeople({ task, names, values, people, today, error }: MoreProps) {
  const ticked = people.filter(({ id }) => values[names.member(id)] === '1')
  return (
    <details className="assign-more print:hidden" open={error ? true : undefined}>
      <summary>
        <Icon name="plus" />
        <span>
          {ticked.length > 0 ? `With ${ticked.map(({ name }) => name).join(', ')}` : 'More people'}
          <span className="sr-only"> on {task.title}</span>
        </span>
      </summary>
      <fieldset
        id={names.others}
        tabIndex={-1}
        aria-describedby={error && `${names.others}-error`}
        className="choices people"
      >
        <legend className="sr-only">More people on {task.title}</legend>
        {people.map(person => {
          const name = names.member(person.id)
          return (
            <Tick key={person.id} id={name} name={name} value="1" defaultChecked={values[name] === '1'}>
              <Avatar {...person} named />
              <span>
                <b>{awayName(person, today, task.dueDate)}</b> <small>{person.note}</small>
              </span>
            </Tick>
          )
        })}
      </fieldset>
      <FieldError id={names.others} error={error} />
    </details>
  )
}

/** A task that is done, or that the person may only look at. */
export function AssignedRow({ task, today }: { task: RowTask; today: string }) {
  const due = task.dueDate ? `due ${formatDateShort(task.dueDate, today)}` : null
  const isDone = task.status === 'complete'
  return (
    <li id={`task-${task.id}`} className={isDone ? 'done' : undefined}>
      <span className="edge m-0" />
      <RowTitle
        task={task}
      >{` · ${[assigneesText(task.assignees), due].filter(Boolean).join(', ')}`}</RowTitle>
    </li>
  )
}
