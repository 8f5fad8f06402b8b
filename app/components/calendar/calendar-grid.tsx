import { Fragment } from 'react'
import { Away, Bars, Task, Todo } from '#app/components/calendar/calendar-entries.tsx'
import { laneDay, WeekLanes } from '#app/components/calendar/week-lanes.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { cellLabel, dropDay, keepScroll } from '#app/components/kit/page-attributes.ts'
import { type CalendarPlace, calendarHref } from '#app/domain/calendar/calendar.ts'
import {
  type CalendarWeek,
  type Cell,
  type CellJob,
  type CellTask,
  moreText,
} from '#app/domain/calendar/calendar-cells.ts'
import type { Lane } from '#app/domain/calendar/calendar-lanes.ts'
import { formatDateShort, weekdayName } from '#app/domain/format.ts'
import { isSameMonth } from '#app/domain/holidays/away.ts'
import { dayText } from '#app/domain/holidays/holiday.ts'

/** A printed month lists all jobs below. */
const maxLinesOnPaper = 3

type GridProps = {
  caption: string
  place: CalendarPlace
  today: string
  weeks: readonly CalendarWeek[]
  lanes: readonly Lane<CellTask>[]
  jobs: Readonly<Record<number, CellJob>>
}

/** A month's weeks, or a week with the lanes of people below its jobs. */
export function CalendarGrid({ caption, place, today, weeks, lanes, jobs }: GridProps) {
  const [first] = weeks
  const isWeek = place.view === 'week'
  const row = classNames(
    'print:grid print:break-inside-avoid',
    isWeek ? 'print:grid-cols-[24mm_repeat(7,1fr)]' : 'print:grid-cols-7 print:flex-[1_0_auto]',
  )
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
        <tr className={row}>
          {isWeek ? <td className="h-auto! w-24 border-0!" /> : null}
          {first?.days.map(({ date }) => (
            <th key={date} scope="col" abbr={weekdayName(date)}>
              {weekdayName(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={isWeek ? 'print:block' : 'print:flex print:flex-col print:min-h-[120mm]'}>
        {weeks.map(({ days, isLow, more }) => (
          <Fragment key={days[0]?.date}>
            <tr className={classNames(isWeek && 'days', isLow && 'low', row)}>
              {isWeek ? <td className="max-md:hidden" /> : null}
              {days.map(cell => (
                <DayCell key={cell.date} cell={cell} place={place} today={today} jobs={jobs} />
              ))}
            </tr>
            {isWeek ? (
              <>
                <WeekLanes lanes={lanes} row={row} place={place} today={today} />
                <JobsOfWeek days={days} jobs={jobs} row={row} />
              </>
            ) : null}
            {more > 0 ? (
              <MoreOfWeek more={more} from={days[0]?.date ?? ''} isWeek={isWeek} today={today} />
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type JobsOfWeekProps = { days: readonly Cell[]; row: string | undefined } & Pick<GridProps, 'jobs'>

/** On a phone each job stands on its first day alone. */
function JobsOfWeek({ days, jobs, row }: JobsOfWeekProps) {
  return (
    <tr className={classNames('lane', row)}>
      <th scope="row" className="who">
        Jobs
      </th>
      {days.map(({ date, parts }) => (
        <td
          key={date}
          className={parts.some(part => part && part.days > 0) ? undefined : 'max-md:hidden'}
          {...cellLabel(laneDay(date))}
          {...dropDay(date)}
        >
          <Bars parts={parts} jobs={jobs} />
        </td>
      ))}
    </tr>
  )
}

type MoreOfWeekProps = { more: number; from: string; isWeek: boolean; today: string }

/** Once a week, not in each of its days. */
function MoreOfWeek({ more, from, isWeek, today }: MoreOfWeekProps) {
  return (
    <tr className={isWeek ? 'print:block' : 'print:hidden'}>
      <td colSpan={isWeek ? 8 : 7} className="h-auto! border-0! p-0! print:block">
        <a
          className="block px-2 py-[3px] text-s/[18px] text-chalk-2"
          href={isWeek ? '/projects' : calendarHref({ view: 'week', date: from })}
          aria-label={`${moreText(more)} in the week from ${formatDateShort(from, today)}`}
        >
          {moreText(more)}
        </a>
      </td>
    </tr>
  )
}

type CellProps = { cell: Cell; today: string } & Pick<GridProps, 'place' | 'jobs'>

function DayCell({ cell, place, today, jobs }: CellProps) {
  const { date, holiday, parts, tasks, todos, away, more, due, summary } = cell
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
      {place.view === 'week' ? null : <Bars parts={parts} jobs={jobs} onPaper={maxLinesOnPaper} />}
      {tasks.map(task => (
        <Task key={task.id} task={task} dayHref={href} />
      ))}
      {todos.map(todo => (
        <Todo key={todo.id} todo={todo} />
      ))}
      {away ? <Away>{away}</Away> : null}
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
      {due > 0 ? (
        <span
          className="block text-center text-s/[1.5] text-chalk-2 md:hidden print:hidden"
          aria-hidden="true"
        >
          {due} due
        </span>
      ) : null}
    </td>
  )
}

type PaperJobsProps = { jobs: readonly { id: number; name: string; span: string }[]; count: number }

/** Paper only: on it “+2 more” leads nowhere. */
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
      <p>
        A week shows at most three jobs; the others are in this list. “+2 more” counts tasks and to-dos. The
        agenda lists all of it.
      </p>
    </section>
  )
}
