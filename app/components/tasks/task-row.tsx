import type { ReactNode } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { stageColour } from '#app/components/kit/stage.ts'

export type TaskTick = {
  action: string
  fields?: Readonly<Record<string, string | number>>
}

export type TaskRowProps = {
  /** 'task-12'; pages jump back to it. */
  id?: string
  title: string
  done: boolean
  /** Null for those who may look but not tick. */
  tick: TaskTick | null
  href?: string
  assignees?: ReactNode
  detail?: ReactNode
  description?: string
  due?: { text: string; late: boolean } | null
  /** 'hinges, Tue' */
  wait?: string | null
  badge?: ReactNode
  /** The row's edge; null for a neutral edge, absent for none. */
  colour?: string | null
  actions?: ReactNode
  form?: ReactNode
}

export function TaskRow(props: TaskRowProps) {
  const {
    id,
    title,
    done,
    tick,
    href,
    assignees,
    detail,
    description,
    due,
    wait,
    badge,
    colour,
    actions,
    form,
  } = props
  return (
    <li id={id} className={classNames('task', done && 'done', Boolean(form) && 'flex-wrap')}>
      {colour !== undefined ? <span className="edge" style={stageColour(colour)} /> : null}
      <TickForm {...{ title, done, tick }} />
      <div className="grow">
        {href ? (
          <a className="quiet-link" href={href}>
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        {assignees || detail ? (
          <small>
            {assignees}
            {assignees && detail ? ' · ' : null}
            {detail}
          </small>
        ) : null}
        {description ? <small>{description}</small> : null}
        {wait ? <WaitMark wait={wait} /> : null}
      </div>
      {badge || due ? (
        <div className="facts">
          {badge}
          {due ? <Due {...due} /> : null}
        </div>
      ) : null}
      {actions ? <div className="acts">{actions}</div> : null}
      {form}
    </li>
  )
}

type TickFormProps = Pick<TaskRowProps, 'title' | 'done' | 'tick'>

/** A form with a real button, told as a checkbox; without styles it shows as text. */
export function TickForm({ title, done, tick }: TickFormProps) {
  if (tick === null) {
    return (
      <span className={classNames('task-state', done && 'ticked')}>
        <span className="sr-only">{done ? 'Done: ' : 'Open: '}</span>
      </span>
    )
  }
  return (
    <form method="post" action={tick.action} {...keepScroll}>
      <HiddenFields fields={tick.fields} />
      {/* biome-ignore lint/a11y/useSemanticElements: a checkbox input cannot submit its form without script */}
      <button type="submit" role="checkbox" aria-checked={done} aria-label={title} className="tickbox">
        <span className="sr-only">{done ? '[x]' : '[ ]'}</span>
      </button>
    </form>
  )
}

function WaitMark({ wait }: { wait: string }) {
  return (
    <small>
      <Badge tone="warn" icon="wait" className="whitespace-normal">
        Waiting: {wait}
      </Badge>
    </small>
  )
}

function Due({ text, late }: { text: string; late: boolean }) {
  if (!late) return <span className="end">{text}</span>
  return (
    <Badge tone="bad" className="end">
      <span className="sr-only">Overdue: </span>
      {text}
    </Badge>
  )
}
