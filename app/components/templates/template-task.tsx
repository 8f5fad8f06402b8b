import { memo } from 'react'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { Button } from '#app/components/kit/button.tsx'
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
import type { TemplateTask } from '#app/domain/templates/template.ts'

type TaskRowProps = {
  task: TemplateTask
  stage: number
  place: number
  isLast: boolean
  stageNames: string
  people: readonly TemplatePerson[]
  /** What is wrong with its title, and with who it is given to. */
  title: string[] | undefined
  person: string[] | undefined
  at: string
  isOpen: boolean
  change: EditorLive['change'] | undefined
}

/** Rows are many and change one at a time. */
export const TemplateTaskRow = memo(TaskRow)

function TaskRow(props: TaskRowProps) {
  const { task, stage, place, change } = props
  const field = `stages[${stage}].tasks[${place}]`
  const name = `${field}.title`
  const errors = { [name]: props.title ?? [], [`${field}.assignedTo`]: props.person ?? [] }
  return (
    <li className="te-task">
      <span className="fig te-no text-chalk-3" aria-hidden="true">
        {place + 1}
      </span>
      {/* Grows with the text that its twin holds. */}
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
      <FieldError id={name} error={errors[name]} />
      <FieldError id={`${field}.assignedTo`} error={errors[`${field}.assignedTo`]} />
    </li>
  )
}

function stageName({ stageNames, stage }: TaskRowProps): string {
  return stageNames.split('\n')[stage]?.trim() || `stage ${stage + 1}`
}

type MenuProps = TaskRowProps & { field: string; errors: Record<string, string[]> }

function TaskMenu(props: MenuProps) {
  const { task, stage, place, people, at, change, field } = props
  const mark = `menu:${stage}:${place}`
  const person = people.find(({ id }) => id === task.assignedTo)
  const isOpen = change ? props.isOpen : at.startsWith('up:') || at.startsWith('down:')
  return (
    <>
      <details className="te-menu" open={isOpen} name="te-menu">
        <summary aria-label={`Move, assign or delete: ${task.title}`} {...marked(mark, at)}>
          {person ? <Avatar {...person} named /> : <span className="av te-nobody">–</span>}
          <Icon name="down" />
        </summary>
        {isOpen || !change ? <TaskPanel {...props} /> : null}
      </details>
      {isOpen || !change ? null : <HiddenField name={`${field}.assignedTo`} value={task.assignedTo ?? ''} />}
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
          String(task.assignedTo ?? ''),
          change && (id => change({ op: 'assign', stage, task: place, person: Number(id) || null })),
        )}
        {...wrongAt(`${field}.assignedTo`, errors)}
      >
        <option value="">Nobody yet</option>
        {people.map(({ id, choice }) => (
          <option key={id} value={id}>
            {choice}
          </option>
        ))}
      </select>
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
      <div className="row gap-2">
        <Button
          size="small"
          name="intent"
          value={`up:${here}`}
          aria-disabled={place === 0 || undefined}
          {...marked(`up:${here}`, at)}
        >
          Up
        </Button>
        <Button
          size="small"
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
