import {
  CheckField,
  DateField,
  FieldError,
  FormGrid,
  HiddenField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { labelOf, priorities, taskStatuses } from '#app/domain/enumerations.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { awayName } from '#app/domain/holidays/away.ts'
import { limits } from '#app/domain/limits.ts'
import { chosenAway, personText, type TaskPerson } from '#app/domain/tasks/task.ts'

type TaskFieldsProps = {
  /** What was typed, else what is stored. */
  value: (name: string) => string
  errors: Readonly<Record<string, string[]>>
  people: readonly TaskPerson[]
  /** yyyy-MM-dd */
  today: string
  /** Absent where the project is settled. */
  projects?: readonly { id: number; name: string; jobNumber: string }[]
  stages?: readonly { id: number; name: string }[]
  /** Absent where no position can be chosen. */
  positions?: readonly string[]
  withOthers?: boolean
}

/** For the summary over the form: messages that do not name their field. */
export const taskLabels = {
  description: 'Description',
  dueDate: 'Due date',
  estimatedMinutes: 'Estimated hours',
  waitingFor: 'Waiting for',
  waitingUntil: 'Until',
}

export function TaskFields(props: TaskFieldsProps) {
  const { value, errors, people, today, projects, stages, positions, withOthers } = props
  return (
    <FormGrid>
      <TextField
        label="Title"
        labelNote="(required)"
        name="title"
        required
        maxLength={limits.taskTitle}
        defaultValue={value('title')}
        error={errors.title}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={limits.description}
        defaultValue={value('description')}
        error={errors.description}
      />
      {projects ? (
        <SelectField
          label="Project"
          name="projectId"
          width={stages ? 'half' : 'full'}
          defaultValue={value('projectId')}
          error={errors.projectId}
        >
          <option value="">No project</option>
          {projects.map(project => (
            <option key={project.id} value={project.id}>
              {project.jobNumber} {project.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {stages ? (
        <SelectField
          label="Stage"
          name="stage"
          width="half"
          defaultValue={value('stage')}
          error={errors.stage}
        >
          {stages.map(stage => (
            <option key={stage.id} value={stage.name}>
              {capitaliseFirst(stage.name)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label="Assign to"
        name="assignedTo"
        width="half"
        defaultValue={value('assignedTo')}
        error={errors.assignedTo}
        hint={chosenAway(people, value('assignedTo'), today, value('dueDate'))}
      >
        <option value="">Unassigned</option>
        {people.map(person => (
          <option key={person.id} value={person.id}>
            {personText(person, today, value('dueDate'))}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Due date"
        name="dueDate"
        width="half"
        min="1900-01-01"
        defaultValue={value('dueDate')}
        error={errors.dueDate}
      />
      <SelectField
        label="Priority"
        name="priority"
        width="half"
        defaultValue={value('priority')}
        error={errors.priority}
        options={priorities.map(priority => ({ value: priority, label: labelOf(priority) }))}
      />
      <SelectField
        label="Status"
        name="status"
        width="half"
        defaultValue={value('status')}
        error={errors.status}
        options={taskStatuses.map(taskStatus => ({ value: taskStatus, label: labelOf(taskStatus) }))}
      />
      <TextField
        label="Estimated hours"
        name="estimatedMinutes"
        width="half"
        maxLength={30}
        placeholder="1.5 or 1h 30"
        defaultValue={value('estimatedMinutes')}
        error={errors.estimatedMinutes}
      />
      {positions && positions.length > 0 ? (
        <SelectField
          label="Position"
          labelNote="while nobody is on it"
          name="jobRole"
          width="half"
          defaultValue={value('jobRole')}
          error={errors.jobRole}
        >
          <option value="">Any</option>
          {withHeld(positions, value('jobRole')).map(name => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : null}
      {withOthers ? (
        <>
          <TextField
            label="Waiting for"
            name="waitingFor"
            width="half"
            maxLength={limits.waitingFor}
            defaultValue={value('waitingFor')}
            error={errors.waitingFor}
          />
          <DateField
            label="Until"
            labelNote="(if you know)"
            name="waitingUntil"
            width="half"
            min="1900-01-01"
            defaultValue={value('waitingUntil')}
            error={errors.waitingUntil}
          />
        </>
      ) : null}
      {withOthers ? <Others value={value} people={people} today={today} error={errors.assigneeIds} /> : null}
    </FormGrid>
  )
}

/** Keeps a position that the company no longer has, until another is chosen. */
function withHeld(positions: readonly string[], held: string): readonly string[] {
  return held === '' || positions.includes(held) ? positions : [...positions, held]
}

/** One field per person, so that a refused form comes back as it was ticked. */
function Others({
  value,
  people,
  today,
  error,
}: Pick<TaskFieldsProps, 'value' | 'people' | 'today'> & { error?: string[] }) {
  return (
    <fieldset
      className="field [&_b>span]:block [&_b>span]:text-s/[1.2]"
      id="assigneeIds"
      tabIndex={-1}
      aria-describedby={error && 'assigneeIds-error'}
    >
      <legend className="mb-1 p-0">
        <b>Also assigned</b>
      </legend>
      <HiddenField name="others" value="1" />
      <FormGrid className="gap-y-0">
        {people.map(person => (
          <CheckField
            key={person.id}
            label={awayName(person, today, value('dueDate'))}
            labelNote={person.role}
            name={`member-${person.id}`}
            width="half"
            value="1"
            defaultChecked={value(`member-${person.id}`) === '1'}
          />
        ))}
      </FormGrid>
      <FieldError id="assigneeIds" error={error} />
    </fieldset>
  )
}
