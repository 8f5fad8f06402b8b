import { ProjectRow, type Sheet, SheetTaskRow, TodoRow } from '#app/components/calendar/day-sheet.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { calendarHref } from '#app/domain/calendar/calendar.ts'
import { moreText } from '#app/domain/calendar/calendar-cells.ts'

type AgendaDay = Sheet & { isToday: boolean }

/** Days with nothing are left out. */
export function CalendarAgenda({ days, back }: { days: readonly AgendaDay[]; back: string }) {
  if (days.length === 0) {
    return (
      <EmptyState title="Nothing in these four weeks" tone="nothing-found">
        No job starts or is due, and no task either.
      </EmptyState>
    )
  }
  return (
    <div id="calendar">
      {days.map(day => (
        <AgendaSection key={day.date} day={day} back={back} />
      ))}
    </div>
  )
}

function AgendaSection({ day, back }: { day: AgendaDay; back: string }) {
  const { date, weekday, figure, month, isToday, holiday, projects, tasks, todos, away } = day
  const href = calendarHref({ view: 'day', date })
  const all = day.projectCount + day.taskCount + day.todoCount
  const more = all - projects.length - tasks.length - todos.length
  const isEmpty = projects.length + tasks.length + todos.length + away.length === 0
  return (
    <section aria-labelledby={`day-${date}`} className="cols line-above gap-y-2 pt-2 pb-3">
      <h2 id={`day-${date}`} className="col-span-3 text-m font-normal">
        <a
          href={href}
          aria-current={isToday ? 'date' : undefined}
          className="flex min-h-12 items-center gap-3"
        >
          <b className={classNames('fig min-w-11 text-center text-4xl', isToday && 'bg-ash text-pencil')}>
            {figure}
          </b>{' '}
          <span>
            {weekday} <small className="block text-chalk-2">{month}</small>
          </span>
        </a>
      </h2>
      <div className="col-span-9">
        {holiday ? <p className="quiet">Bank holiday: {holiday}</p> : null}
        {isEmpty && !holiday ? <p className="quiet">Nothing starts or is due today</p> : null}
        {isEmpty ? null : (
          <List className="moves">
            {projects.map(project => (
              <ProjectRow key={`project ${project.id}`} project={project} back={back} />
            ))}
            {tasks.map(task => (
              <SheetTaskRow key={`task ${task.id}`} task={task} back={back} />
            ))}
            {todos.map(todo => (
              <TodoRow key={`to-do ${todo.id}`} todo={todo} back={back} />
            ))}
            {away.map(({ key, name, text, reason }) => (
              <ListRow key={key} icon="team" title={`${name} is away`} detail={`${reason} · ${text}`} />
            ))}
          </List>
        )}
        {more > 0 ? (
          <p>
            <a href={href}>{moreText(more)}</a>
          </p>
        ) : null}
      </div>
    </section>
  )
}
