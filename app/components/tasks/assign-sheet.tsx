import type { ReactNode } from 'react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { BaseField, DateField, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { AssignedRow, type AssignNames, AssignRow } from '#app/components/tasks/assign-row.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { capitaliseFirst, formatDateShort, plural } from '#app/domain/format.ts'
import { awayName } from '#app/domain/holidays/away.ts'
import {
  type AssignTask,
  assignField,
  assignValues,
  giveField,
  memberField,
  type ShownAssign,
  shownAssign,
  stageDateField,
  versionsText,
} from '#app/domain/tasks/assign.ts'
import type { TeamPerson } from '#app/domain/tasks/task.ts'

/** `count` and `done` are of the whole stage; `tasks` may be a part of it. */
export type AssignStage = {
  id: number
  name: string
  colour: string
  count: number
  done: number
  tasks: AssignTask[]
}

type AssignSheetProps = {
  stages: readonly AssignStage[]
  people: readonly TeamPerson[]
  reply: FormReply | undefined
  /** yyyy-MM-dd */
  today: string
  timeZone: string
  back: string
  /** Absent for the page's own address. */
  action?: string | undefined
  children?: ReactNode
}

/** A plain list when there is no task to give out. */
export function AssignSheet(props: AssignSheetProps) {
  const { stages, people, reply, today, timeZone, back, action } = props
  const tasks = stages.flatMap(stage => stage.tasks)
  const shown = shownAssign(tasks, reply)
  const errors = reply?.errors ?? {}
  const isPartly = tasks.some(({ mayEdit, status }) => !mayEdit && status !== 'complete')
  const rows = (
    <>
      {isPartly ? <p className="quiet">Tasks that are not yours to give out are shown as they are.</p> : null}
      {stages.map(stage => (
        <StageTasks key={stage.id} {...{ stage, shown, errors, people, today }} />
      ))}
      {props.children}
    </>
  )
  if (shown.fielded.size === 0) return <div className="stack stack-wide">{rows}</div>
  return (
    <form method="post" action={action} className="stack stack-wide">
      <FormErrors errors={errors} labels={labelsOf(tasks)} />
      {reply?.current ? <AssignConflict {...{ tasks, shown, reply, people, today, timeZone, back }} /> : null}
      {rows}
      <BaseField values={shown.base} />
      <HiddenField name="versions" value={shown.versions} />
      <FormFoot cancelHref={back} sticky>
        <Button variant="go">Save Assignments</Button>
      </FormFoot>
    </form>
  )
}

/** Messages at a row's fields do not name its task. */
function labelsOf(tasks: readonly AssignTask[]): Record<string, string> {
  return Object.fromEntries(
    tasks.flatMap(({ id, title }) =>
      (['assignedTo', 'dueDate', 'others'] as const).map(field => [assignField(field, id), title]),
    ),
  )
}

function namesOf(taskId: number): AssignNames {
  return {
    assignedTo: assignField('assignedTo', taskId),
    dueDate: assignField('dueDate', taskId),
    others: assignField('others', taskId),
    member: userId => memberField(taskId, userId),
  }
}

const nobody = {
  value: '',
  label: 'Nobody yet',
  note: '',
  mark: <Avatar initials="–" name="Nobody yet" named />,
}

function personChoice(person: TeamPerson, today: string) {
  return {
    value: String(person.id),
    label: awayName(person, today),
    note: person.note,
    mark: <Avatar {...person} named />,
  }
}

type StageProps = Pick<AssignSheetProps, 'people' | 'today'> & {
  stage: AssignStage
  shown: ShownAssign
  errors: Record<string, string[]>
}

function StageTasks({ stage, shown, errors, people, today }: StageProps) {
  const { tasks } = stage
  const isOpen = ({ id, status }: AssignTask) => status !== 'complete' || shown.fielded.has(id)
  const open = tasks.filter(isOpen)
  const done = tasks.filter(task => !isOpen(task))
  const isFree = ({ id, assignees }: AssignTask) => shown.fielded.has(id) && assignees.length === 0
  const free = tasks.filter(isFree).length
  const datable = open.filter(({ id, status }) => status !== 'complete' && shown.fielded.has(id)).length
  const name = capitaliseFirst(stage.name)
  return (
    <div style={stageColour(stage.colour)}>
      <Section
        id={`stage-${stage.id}`}
        className="assign-stage"
        title={name}
        aside={`${stage.done} of ${stage.count} done`}
      >
        {free > 1 ? (
          <ChoiceField
            key={versionsText(tasks.map(({ id, version }) => [id, version]))}
            legend={`Give the ${free} unassigned tasks to`}
            name={giveField(stage.id)}
            defaultValue={shown.values[giveField(stage.id)] ?? ''}
            error={errors[giveField(stage.id)]}
            className="people"
            options={[nobody, ...people.map(person => personChoice(person, today))]}
          />
        ) : null}
        {datable > 1 ? (
          <DateField
            label={`One due date for the ${datable} open tasks`}
            name={stageDateField(stage.id)}
            min={today}
            width="half"
            defaultValue={shown.values[stageDateField(stage.id)]}
            error={errors[stageDateField(stage.id)]}
          />
        ) : null}
        {open.length > 0 ? (
          <List label={`${name} tasks`}>
            {open.map(task =>
              shown.fielded.has(task.id) ? (
                <AssignRow
                  key={`${task.id} ${task.version}`}
                  names={namesOf(task.id)}
                  values={shown.values}
                  {...{ task, errors, people, today }}
                />
              ) : (
                <AssignedRow key={task.id} task={task} today={today} />
              ),
            )}
          </List>
        ) : null}
        {done.length > 0 ? (
          <details className="older">
            <summary>{`Show ${plural(done.length, 'task that is', 'tasks that are')} done`}</summary>
            <List label={`${name} tasks that are done`}>
              {done.map(task => (
                <AssignedRow key={task.id} task={task} today={today} />
              ))}
            </List>
          </details>
        ) : null}
      </Section>
    </div>
  )
}

type ConflictProps = Pick<AssignSheetProps, 'people' | 'today' | 'timeZone' | 'back'> & {
  tasks: readonly AssignTask[]
  shown: ShownAssign
  reply: FormReply
}

/** The tasks that somebody else saved meanwhile, in both versions. Keeping theirs saves the rest. */
function AssignConflict({ tasks, shown, reply, people, today, timeZone, back }: ConflictProps) {
  const { taskIds } = reply.current ?? {}
  const stale = tasks.filter(({ id }) => Array.isArray(taskIds) && taskIds.includes(id))
  const text = (task: AssignTask, values: Readonly<Record<string, string>>) =>
    givenText(namesOf(task.id), values, people, today)
  const rows = stale.map(task => ({
    label: task.title,
    theirs: text(task, assignValues(task)) + (task.status === 'complete' ? ', complete' : ''),
    yours: text(task, shown.values),
  }))
  return (
    <VersionConflict
      lastChange={reply.lastChange}
      timeZone={timeZone}
      rows={rows.filter(({ theirs, yours }) => theirs !== yours)}
      keepTheirsHref={back}
      keepTheirs={
        <Button size="small" name="keep" value="theirs">
          Keep Theirs{taskIds && stale.length > 0 ? ` for ${plural(stale.length, 'task')}` : ''}
        </Button>
      }
      useMine={{
        name: 'use:versions',
        value: versionsText(tasks.map(({ id, version }) => [id, version])),
      }}
    />
  )
}

/** 'Callum Dyson, Owen Price, due 12 Oct' */
function givenText(
  names: AssignNames,
  values: Readonly<Record<string, string>>,
  people: readonly TeamPerson[],
  today: string,
): string {
  const main = people.find(({ id }) => String(id) === values[names.assignedTo])
  const others = people.filter(person => person !== main && values[names.member(person.id)] === '1')
  const who = [main, ...others].flatMap(person => person?.name ?? [])
  const due = values[names.dueDate]
  return `${who.join(', ') || 'Unassigned'}, ${due ? `due ${formatDateShort(due, today)}` : 'no due date'}`
}
