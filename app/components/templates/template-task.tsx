import { memo } from 'react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { FieldError, HiddenField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { growingText } from '#app/components/kit/page-attributes.ts'
import {
  type EditorLive,
  held,
  marked,
  type TemplatePerson,
  wrongAt,
} from '#app/components/templates/template-control.tsx'
import { limits } from '#app/domain/limits.ts'
import {
  emptyPlan,
  isAnchor,
  planLine,
  roleInWho,
  type TaskPlan,
  whoValue,
} from '#app/domain/templates/task-plan.ts'
import type { TemplateTask } from '#app/domain/templates/template.ts'

type TaskRowProps = {
  task: TemplateTask
  stage: number
  place: number
  isLast: boolean
  stageNames: string
  people: readonly TemplatePerson[]
  positions: readonly string[]
  /** Errors, from here to `hours`. */
  title: string[] | undefined
  person: string[] | undefined
  position: string[] | undefined
  days: string[] | undefined
  hours: string[] | undefined
  at: string
  isOpen: boolean
  change: EditorLive['change'] | undefined
}

/** Memoised: there are many rows, and one changes at a time. */
export const TemplateTaskRow = memo(TaskRow)

function TaskRow(props: TaskRowProps) {
  const { task, stage, place, change } = props
  const field = `stages[${stage}].tasks[${place}]`
  const name = `${field}.title`
  const who = [...(props.person ?? []), ...(props.position ?? [])]
  const [days, hours] = [`${field}.plan.days`, `${field}.plan.hours`]
  const errors = {
    [name]: props.title ?? [],
    [`${field}.assignedTo`]: who,
    [days]: props.days ?? [],
    [hours]: props.hours ?? [],
  }
  const owner = props.people.find(({ id }) => id === task.assignedTo)
  const planned = [owner?.name, planLine(task.plan)].filter(Boolean).join(' · ')
  return (
    <li className="te-task">
      <span className={classNames('fig te-no text-chalk-3', change && 'te-grip')} aria-hidden="true">
        {place + 1}
      </span>
      {/* CSS repeats the text in here, so that the box grows with it. */}
      <div className="grow te-grow" {...growingText(task.title)}>
        <textarea
          className="in"
          rows={1}
          aria-label={`Task ${place + 1} of ${stageName(props)}`}
          maxLength={change && limits.taskTitle}
          enterKeyHint="done"
          {...held(task.title, change && (title => change({ op: 'title', stage, task: place, title })))}
          {...wrongAt(name, errors)}
          {...marked(`title:${stage}:${place}`, props.at)}
        />
      </div>
      <TaskMenu {...props} field={field} errors={errors} />
      {planned ? <small className="te-plan">{planned}</small> : null}
      {Object.entries(errors).map(([id, error]) => (
        <FieldError key={id} id={id} error={error} />
      ))}
    </li>
  )
}

function stageName({ stageNames, stage }: TaskRowProps): string {
  return stageNames.split('\n')[stage]?.trim() || `stage ${stage + 1}`
}

type MenuProps = TaskRowProps & { field: string; errors: Record<string, string[]> }

function TaskMenu(props: MenuProps) {
  const { task, stage, place, people, at, change } = props
  const mark = `menu:${stage}:${place}`
  const person = people.find(({ id }) => id === task.assignedTo)
  const isWrong = [props.days, props.hours, props.position, props.person].some(error => error?.length)
  const isOpen = change ? props.isOpen : isWrong || at.startsWith('up:') || at.startsWith('down:')
  return (
    <>
      <details className="te-menu" open={isOpen} name="te-menu">
        <summary aria-label={`Move, assign or delete: ${task.title}`} {...marked(mark, at)}>
          {person ? <Avatar {...person} named /> : <span className="av te-nobody">–</span>}
          <Icon name="down" />
        </summary>
        {isOpen || !change ? <TaskPanel {...props} /> : null}
      </details>
      {isOpen || !change ? null : <ClosedFields {...props} />}
    </>
  )
}

/** Sent in place of the panel's fields while it is closed. */
function ClosedFields({ task, field }: MenuProps) {
  const { anchor, days, hours } = task.plan ?? emptyPlan
  return (
    <>
      <HiddenField name={`${field}.assignedTo`} value={whoValue(task)} />
      {anchor ? <HiddenField name={`${field}.plan.anchor`} value={anchor} /> : null}
      {anchor ? <HiddenField name={`${field}.plan.days`} value={days} /> : null}
      {hours ? <HiddenField name={`${field}.plan.hours`} value={hours} /> : null}
    </>
  )
}

const anchorOptions = [
  ['', 'No date'],
  ['start', 'days after the start'],
  ['due', 'days before the due date'],
  ['stage', 'days after its stage begins'],
] as const

/** Due in working days. */
function PlanFields({ task, stage, place, change, field, errors }: MenuProps) {
  const { anchor, days, hours } = task.plan ?? emptyPlan
  const set =
    change && ((part: Partial<TaskPlan>) => change({ op: 'plan', stage, task: place, change: part }))
  return (
    <>
      <label htmlFor={`${field}.plan.days`}>Due</label>
      <div className="flex items-start gap-2">
        <input
          type="text"
          inputMode="numeric"
          className="in te-days"
          maxLength={3}
          placeholder="0"
          {...held(days, set && (text => set({ days: text })))}
          {...wrongAt(`${field}.plan.days`, errors)}
        />
        <select
          className="in"
          name={`${field}.plan.anchor`}
          aria-label="Counted from"
          {...held(anchor, set && (to => set({ anchor: isAnchor(to) ? to : '' })))}
        >
          {anchorOptions.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <label htmlFor={`${field}.plan.hours`}>Hours</label>
      <input
        type="text"
        className="in"
        maxLength={30}
        placeholder="1.5 or 1h 30"
        {...held(hours, set && (text => set({ hours: text })))}
        {...wrongAt(`${field}.plan.hours`, errors)}
      />
    </>
  )
}

function TaskPanel(props: MenuProps) {
  const { task, stage, place, isLast, people, at, change, field, errors } = props
  const here = `${stage}:${place}`
  const stages = props.stageNames
    .split('\n')
    .map((name, value) => ({ value, name: name.trim() || `Stage ${value + 1}` }))
  return (
    <div className="te-panel">
      <label htmlFor={`${field}.assignedTo`}>Assign to</label>
      <select
        className="in"
        {...held(
          whoValue(task),
          change &&
            (who =>
              change({
                op: 'assign',
                stage,
                task: place,
                person: Number(who) || null,
                jobRole: roleInWho(who),
              })),
        )}
        {...wrongAt(`${field}.assignedTo`, errors)}
      >
        <option value="">Nobody yet</option>
        {people.map(({ id, choice }) => (
          <option key={id} value={id}>
            {choice}
          </option>
        ))}
        <PositionOptions task={task} positions={props.positions} />
      </select>
      <PlanFields {...props} />
      <label htmlFor={`${field}.to`}>Move to stage</label>
      <div className="flex items-start gap-2">
        <select className="in" name={`${field}.to`} id={`${field}.to`} defaultValue="">
          <option value="">Choose a stage</option>
          {stages
            .filter(({ value }) => value !== stage)
            .map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </select>
        <Button size="small" name="intent" value={`move:${here}`}>
          Move
        </Button>
      </div>
      <div className="te-list">
        <Button
          size="small"
          variant="bare"
          name="intent"
          value={`up:${here}`}
          aria-disabled={place === 0 || undefined}
          {...marked(`up:${here}`, at)}
        >
          Up
        </Button>
        <Button
          size="small"
          variant="bare"
          name="intent"
          value={`down:${here}`}
          aria-disabled={isLast || undefined}
          {...marked(`down:${here}`, at)}
        >
          Down
        </Button>
        <Button size="small" variant="danger" icon="bin" name="intent" value={`remove:${here}`}>
          Delete
        </Button>
      </div>
    </div>
  )
}

/** Keeps a position that the company no longer has, until another choice is made. */
function PositionOptions({ task, positions }: Pick<TaskRowProps, 'task' | 'positions'>) {
  const held = task.plan?.jobRole
  const names = held && !positions.includes(held) ? [...positions, held] : positions
  if (names.length === 0) return null
  return (
    <optgroup label="Whoever is">
      {names.map(name => (
        <option key={name} value={whoValue({ assignedTo: null, plan: { ...emptyPlan, jobRole: name } })}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}
