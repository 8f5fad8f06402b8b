import { classNames } from '#app/components/kit/class-names.ts'
import { carriedTo, dropDay, keepScroll } from '#app/components/kit/page-attributes.ts'
import { stageColour } from '#app/components/kit/stage.ts'
import { type CalendarPlace, calendarHref } from '#app/domain/calendar/calendar.ts'
import {
  type Cell,
  type CellJob,
  type CellTask,
  type CellTodo,
  type Movable,
  moreText,
} from '#app/domain/calendar/calendar-cells.ts'
import type { BarPart, WeekBar } from '#app/domain/calendar/calendar-days.ts'
import { weekdayName } from '#app/domain/format.ts'
import { isSameMonth } from '#app/domain/holidays/away.ts'
import { dayText } from '#app/domain/holidays/holiday.ts'
import { cutJobNumber } from '#app/domain/projects/job-number.ts'
import { todoPath } from '#app/domain/todos/todo.ts'

type GridProps = {
  caption: string
  place: CalendarPlace
  today: string
  weeks: readonly (readonly Cell[])[]
  jobs: Readonly<Record<number, CellJob>>
}

export function CalendarGrid({ caption, place, today, weeks, jobs }: GridProps) {
  const [first = []] = weeks
  const isWeek = place.view === 'week'
  return (
    <table
      className={classNames('cal w-full table-fixed border-collapse print:block', place.view)}
      id="calendar"
    >
      <caption className="sr-only">{caption}</caption>
      <thead
        className={classNames(
          'text-s text-chalk-2 [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-left print:block print:[&_th]:px-[1mm] print:[&_th]:py-0',
          isWeek ? 'max-md:hidden' : 'max-md:[&_th]:px-0 max-md:[&_th]:py-1 max-md:[&_th]:text-center',
        )}
      >
        <tr className="print:grid print:grid-cols-7 print:break-inside-avoid">
          {first.map(({ date }) => (
            <th key={date} scope="col" abbr={weekdayName(date)}>
              {weekdayName(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        className={classNames(
          'print:flex print:flex-col',
          isWeek ? 'print:min-h-[50mm]' : 'print:min-h-[120mm]',
        )}
      >
        {weeks.map(week => (
          <tr
            key={week[0]?.date}
            className={
              week[0]?.isLow
                ? 'low print:grid print:grid-cols-7 print:break-inside-avoid print:flex-[1_0_auto]'
                : 'print:grid print:grid-cols-7 print:break-inside-avoid print:flex-[1_0_auto]'
            }
          >
            {week.map(cell => (
              <DayCell key={cell.date} cell={cell} place={place} today={today} jobs={jobs} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { cell: Cell; today: string } & Pick<GridProps, 'place' | 'jobs'>

function DayCell({ cell, place, today, jobs }: CellProps) {
  const { date, holiday, parts, tasks, todos, away, more, moreOnPhone, summary } = cell
  const isOutside = place.view === 'month' && !isSameMonth(date, place.date)
  const href = `${calendarHref({ ...place, day: date })}#day`
  const named = dayText(date, today)
  return (
    <td
      className={classNames(
        'first:[border-left:0] print:h-auto print:pt-0 print:pb-[0.5mm] print:px-0',
        (isOutside || holiday !== null) && 'waste',
        date === place.day && '[box-shadow:inset_0_0_0_2px_var(--color-chalk)] print:[box-shadow:none]',
      )}
      {...dropDay(date)}
    >
      <a
        className={classNames(
          'd plain print:h-[5mm] print:text-[11pt]',
          date === today ? 'bg-ash text-pencil' : isOutside && 'text-chalk-3',
        )}
        href={href}
        aria-current={date === today ? 'date' : undefined}
        aria-label={summary ? `${named}: ${summary}` : named}
        {...keepScroll}
      >
        {place.view === 'week' ? (
          <small className="block md:hidden print:hidden">{weekdayName(date).slice(0, 3)}</small>
        ) : null}
        {Number(date.slice(8))}
      </a>
      {holiday ? (
        <small className="bank" title={holiday}>
          {holiday}
        </small>
      ) : null}
      {parts.map((part, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of the day has no other name
        <Bar key={line} part={part} job={part && jobs[part.id]} />
      ))}
      {tasks.map(task => (
        <Task key={task.id} task={task} dayHref={href} withPeople={place.view === 'week'} />
      ))}
      {todos.map(todo => (
        <Todo key={todo.id} todo={todo} />
      ))}
      {away ? (
        <span
          className={classNames(
            'away mx-1.5 mt-0.5 block pl-1.5 text-chalk-2 [border:solid_var(--color-edge)] [border-width:0_1px_1px] print:mt-0',
            place.view === 'month' && 'max-md:hidden',
          )}
        >
          {away}
        </span>
      ) : null}
      {more > 0 ? (
        <a
          className="more text-chalk-2"
          href={href}
          aria-label={`${moreText(more)} on ${named}`}
          {...keepScroll}
        >
          {moreText(more)}
        </a>
      ) : null}
      {moreOnPhone > 0 && place.view === 'month' && !cell.isLow ? (
        <span
          className="block text-center text-[0.75rem]/[1.5] font-figures text-chalk-2 md:hidden print:hidden"
          aria-hidden="true"
        >
          {moreText(moreOnPhone)}
        </span>
      ) : null}
    </td>
  )
}

function carried(move: Movable | null) {
  return move ? carriedTo(move.action, move.dueDate, move.version) : { draggable: false }
}

/** The words stand at the bar's first day of the week and run on over the next ones. */
function Bar({ part, job }: { part: BarPart | null; job: CellJob | null | undefined }) {
  if (!part || !job) return <span className="bar" />
  const isFirst = part.days > 0
  const { prefix, figures } = cutJobNumber(job.jobNumber)
  return (
    <a
      className={classNames(
        'bar run',
        part.isStart && 'from',
        part.isDue && 'to',
        part.isCutBefore && 'cut-before',
        part.isCutAfter && 'cut-after',
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

type TaskProps = { task: CellTask; dayHref: string; withPeople: boolean }

function Task({ task, dayHref, withPeople }: TaskProps) {
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
      {withPeople && task.people ? (
        <small className="block text-chalk-2 [font-size:inherit]">{task.people}</small>
      ) : null}
    </a>
  )
}

function Todo({ todo }: { todo: CellTodo }) {
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

type WeekProjectsProps = Pick<GridProps, 'jobs'> & { bars: readonly WeekBar[]; count: number }

/** All jobs of a week: its cells have no room for them. */
export function WeekProjects({ bars, count, jobs }: WeekProjectsProps) {
  if (bars.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-l">
        All jobs of the week <span className="fig font-normal text-chalk-2">{count}</span>
      </h3>
      <ul className="week-bars grid grid-cols-7 max-md:block print:break-inside-avoid">
        {bars.map(({ id, first, last, ...ends }) => (
          <li key={id} style={{ gridColumn: `${first + 1} / ${last + 2}` }}>
            <Bar part={{ id, ...ends, days: 1, isCutBefore: false, isCutAfter: false }} job={jobs[id]} />
          </li>
        ))}
      </ul>
      {count > bars.length ? (
        <p>
          <a href="/projects">{moreText(count - bars.length)}</a>
        </p>
      ) : null}
    </section>
  )
}

type PaperJobsProps = { jobs: readonly { id: number; name: string; span: string }[]; count: number }

/** Paper only: a day of the printed month shows two jobs. */
export function PaperJobs({ jobs, count }: PaperJobsProps) {
  if (jobs.length === 0) return null
  return (
    <section
      className="hidden print:break-inside-avoid print:block print:mt-[2mm] print:text-[7pt]/[1.35]"
      aria-hidden="true"
    >
      <h3 className="print:mt-[2mm] print:text-[7pt]/[1.35]">Projects</h3>
      <ul className="print:columns-4">
        {jobs.map(({ id, name, span }) => (
          <li key={id}>
            <b>{name}</b> {span}
          </li>
        ))}
        {count > jobs.length ? <li>{moreText(count - jobs.length)}</li> : null}
      </ul>
      <p>“+2 more” counts what a day has no room for. The agenda lists all of it.</p>
    </section>
  )
}
