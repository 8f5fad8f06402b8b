import { memo } from 'react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FieldError } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { growingText } from '#app/components/kit/page-attributes.ts'
import {
  type Errors,
  marked,
  StepButton,
  type TemplatePerson,
  wrongAt,
} from '#app/components/templates/template-control.tsx'
import { limits } from '#app/domain/limits.ts'
import { emptyPlan, planLine, whoValue } from '#app/domain/templates/task-plan.ts'
import type { TemplateTask } from '#app/domain/templates/template.ts'

type TaskRowProps = {
  task: TemplateTask
  stage: number
  place: number
  isLast: boolean
  stageNames: string
  people: readonly TemplatePerson[]
  positions: readonly string[]
  errors: Errors
  at: string
  isLive: boolean
}

/** Memoised: there are many rows, and one changes at a time. */
export const TemplateTaskRow = memo(TaskRow)

function TaskRow(props: TaskRowProps) {
  const { task, stage, place } = props
  const field = `stages[${stage}].tasks[${place}]`
  const who = `${field}.assignedTo`
  const errors = {
    ...props.errors,
    [who]: [...(props.errors[who] ?? []), ...(props.errors[`${field}.plan.jobRole`] ?? [])],
  }
  const owner = props.people.find(({ id }) => id === task.assignedTo)
  const planned = [owner?.name, planLine(task.plan)].filter(Boolean).join(' · ')
  return (
    <li className="te-task flex-wrap gap-0 p-0">
      <span className="fig te-no text-chalk-3 w-5.5 text-ml" aria-hidden="true">
        {place + 1}
      </span>
      {/* CSS repeats the text in here, so that the box grows with it. */}
      <div className="grow te-grow grid" {...growingText(task.title)}>
        <textarea
          className="in [resize:none] overflow-hidden"
          rows={1}
          aria-label={`Task ${place + 1} of ${stageName(props)}`}
          maxLength={props.isLive ? limits.taskTitle : undefined}
          enterKeyHint="done"
          defaultValue={task.title}
          {...wrongAt(`${field}.title`, errors)}
          {...marked(`title:${stage}:${place}`, props.at)}
        />
      </div>
      <TaskMenu {...props} field={field} errors={errors} />
      {planned ? (
        <small className="basis-full -mt-1 mb-2 ml-6.25 text-s/[1.3] text-chalk-2">{planned}</small>
      ) : null}
      {[`${field}.title`, who, `${field}.plan.days`, `${field}.plan.hours`].map(id => (
        <FieldError key={id} id={id} error={errors[id]} />
      ))}
    </li>
  )
}

function stageName({ stageNames, stage }: TaskRowProps): string {
  return stageNames.split('\n')[stage]?.trim() || `stage ${stage + 1}`
}

type MenuProps = TaskRowProps & { field: string }

function TaskMenu(props: MenuProps) {
  const { task, stage, place, people, at, field, errors } = props
  const person = people.find(({ id }) => id === task.assignedTo)
  const isWrong = ['assignedTo', 'plan.days', 'plan.hours'].some(part => errors[`${field}.${part}`]?.length)
  return (
    <details
      className="te-menu"
      name="te-menu"
      open={isWrong || at.startsWith('up:') || at.startsWith('down:')}
    >
      <summary aria-label={`Move, assign or delete: ${task.title}`} {...marked(`menu:${stage}:${place}`, at)}>
        {person ? (
          <Avatar {...person} named />
        ) : (
          <span className="av [border-style:dashed] text-chalk-3">–</span>
        )}
        <Icon name="down" />
      </summary>
      <TaskPanel {...props} />
    </details>
  )
}

const anchorOptions = [
  ['', 'No date'],
  ['start', 'days after the start'],
  ['due', 'days before the due date'],
  ['stage', 'days after its stage begins'],
] as const

/** Due in working days. */
function PlanFields({ task, field, errors }: MenuProps) {
  const { anchor, days, hours } = task.plan ?? emptyPlan
  return (
    <>
      <label htmlFor={`${field}.plan.days`}>Due</label>
      <div className="flex items-start gap-2">
        <input
          type="text"
          inputMode="numeric"
          className="in flex-none w-14 text-right"
          maxLength={3}
          placeholder="0"
          defaultValue={days}
          {...wrongAt(`${field}.plan.days`, errors)}
        />
        <select className="in" name={`${field}.plan.anchor`} aria-label="Counted from" defaultValue={anchor}>
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
        defaultValue={hours}
        {...wrongAt(`${field}.plan.hours`, errors)}
      />
    </>
  )
}

function TaskPanel(props: MenuProps) {
  const { task, stage, place, isLast, people, at, field, errors } = props
  const here = `${stage}:${place}`
  const stages = props.stageNames.split('\n').map((name, at) => name.trim() || `Stage ${at + 1}`)
  return (
    <div className="te-panel">
      <label htmlFor={`${field}.assignedTo`}>Assign to</label>
      <select className="in" defaultValue={whoValue(task)} {...wrongAt(`${field}.assignedTo`, errors)}>
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
          {stages.map((name, value) =>
            value === stage ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is what stands in its place
              <option key={value} value={value}>
                {name}
              </option>
            ),
          )}
        </select>
        <Button size="small" name="intent" value={`move:${here}`}>
          Move
        </Button>
      </div>
      <div className="te-list grid -mx-3 -mb-3 hair-above">
        <StepButton variant="bare" value={`up:${here}`} at={at} isEnd={place === 0}>
          Up
        </StepButton>
        <StepButton variant="bare" value={`down:${here}`} at={at} isEnd={isLast}>
          Down
        </StepButton>
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
    <optgroup label="By position">
      {names.map(name => (
        <option key={name} value={whoValue({ assignedTo: null, plan: { ...emptyPlan, jobRole: name } })}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}
