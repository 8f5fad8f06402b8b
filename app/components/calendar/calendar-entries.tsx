import { classNames } from '#app/components/kit/class-names.ts'
import { carriedTo } from '#app/components/kit/page-attributes.ts'
import { stageColour } from '#app/components/kit/stage.ts'
import type { CellJob, CellTask, CellTodo, Movable } from '#app/domain/calendar/calendar-cells.ts'
import type { BarPart } from '#app/domain/calendar/calendar-days.ts'
import { cutJobNumber } from '#app/domain/projects/job-number.ts'
import { todoPath } from '#app/domain/todos/todo.ts'

function carried(move: Movable | null) {
  return move ? carriedTo(move.action, move.dueDate, move.version) : { draggable: false }
}

export function Away({ children }: { children: string }) {
  return (
    <span className="away mx-1.5 mt-0.5 block pl-1.5 text-chalk-2 [border:solid_var(--color-edge)] [border-width:0_1px_1px] print:mt-0">
      {children}
    </span>
  )
}

export function Task({ task, dayHref }: { task: CellTask; dayHref: string }) {
  return (
    <a
      className={classNames(
        'cal-due print:h-auto print:min-h-0 print:mb-[0.4mm]',
        task.isDone && 'line-through opacity-60',
      )}
      style={stageColour(task.colour)}
      href={task.href ?? dayHref}
      {...carried(task.move)}
    >
      <b>{task.title}</b>
    </a>
  )
}

export function Todo({ todo }: { todo: CellTodo }) {
  return (
    <a
      className="cal-due print:h-auto print:min-h-0 print:mb-[0.4mm]"
      href={todoPath(todo.id)}
      draggable={false}
    >
      <b>
        <span className="fig">{todo.time}</span> {todo.title}
      </b>
    </a>
  )
}

type BarsProps = {
  parts: readonly (BarPart | null)[]
  jobs: Readonly<Record<number, CellJob>>
  /** Lines that are printed. */
  onPaper?: number
}

export function Bars({ parts, jobs, onPaper = parts.length }: BarsProps) {
  return parts.map((part, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line of the day has no other name
    <Bar key={line} part={part} job={part && jobs[part.id]} isOnPaper={line < onPaper} />
  ))
}

type BarProps = { part: BarPart | null; job: CellJob | null | undefined; isOnPaper: boolean }

/** Its name begins on its first day of the week and runs on over the days after. */
function Bar({ part, job, isOnPaper }: BarProps) {
  if (!part || !job) return <span className={isOnPaper ? 'bar' : 'bar print:hidden'} />
  const isFirst = part.days > 0
  const { prefix, figures } = cutJobNumber(job.jobNumber)
  return (
    <a
      className={classNames(
        'bar run',
        !isOnPaper && 'print:hidden',
        part.isStart && 'from',
        part.isDue && 'to',
        job.isDone && 'line-through opacity-60',
      )}
      style={stageColour(job.colour)}
      href={`/projects/${job.id}`}
      tabIndex={isFirst ? undefined : -1}
      aria-hidden={isFirst ? undefined : true}
      title={`${job.jobNumber} ${job.name}`}
      {...carried(job.move)}
    >
      <b className={isFirst ? undefined : 'rest'} style={{ '--n': part.days }}>
        <span>{prefix}</span>
        {figures}
        <span> {job.name}</span>
      </b>
    </a>
  )
}
