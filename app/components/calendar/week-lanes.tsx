import { Away, Task } from '#app/components/calendar/calendar-entries.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { cellLabel, dropDay, keepScroll } from '#app/components/kit/page-attributes.ts'
import { type CalendarPlace, calendarHref } from '#app/domain/calendar/calendar.ts'
import { type CellTask, moreText } from '#app/domain/calendar/calendar-cells.ts'
import { type Lane, nobody } from '#app/domain/calendar/calendar-lanes.ts'
import { formatWeekday } from '#app/domain/format.ts'
import { dayText } from '#app/domain/holidays/holiday.ts'

type WeekLanesProps = {
  lanes: readonly Lane<CellTask>[]
  row: string | undefined
  place: CalendarPlace
  today: string
}

/** 'Tue 1', which a phone shows in place of the column. */
export function laneDay(date: string): string {
  return `${formatWeekday(date)} ${Number(date.slice(8))}`
}

export function WeekLanes({ lanes, row, place, today }: WeekLanesProps) {
  return lanes.map(({ id, name, days }) => (
    <tr key={id} className={classNames('lane', row)}>
      <th scope="row" className={classNames('who', id === nobody.id && 'font-normal')}>
        {name}
      </th>
      {days.map(({ date, tasks, more, away }) => {
        const href = `${calendarHref({ ...place, day: date })}#day`
        return (
          <td key={date} {...cellLabel(laneDay(date))} {...dropDay(date)}>
            {away ? <Away>{away}</Away> : null}
            {tasks.map(task => (
              <Task key={task.id} task={task} dayHref={href} />
            ))}
            {more > 0 ? (
              <a
                className="more text-chalk-2"
                href={href}
                aria-label={`${moreText(more)} of ${name} on ${dayText(date, today)}`}
                {...keepScroll}
              >
                {moreText(more)}
              </a>
            ) : null}
          </td>
        )
      })}
    </tr>
  ))
}
