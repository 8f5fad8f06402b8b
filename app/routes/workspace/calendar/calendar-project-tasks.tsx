import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { earlierDay } from '#app/domain/calendar/calendar.schema.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, plural } from '#app/domain/format.ts'
import { movedText } from '#app/domain/tasks/planned-date.ts'
import { assigneesText } from '#app/domain/tasks/task.ts'
import { calendarBack } from '#app/http/calendar/day-move.server.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { movedAlong } from '#app/http/projects/moved-along.ts'
import { moveTasksAfter, planTasksAlong } from '#app/services/calendar/move-tasks-along.server.ts'

export const handle = { dialog: true }

const maxShown = 12

const page = confirmPage({
  ask: ({ scope, id, url }) => {
    const asked = earlierDay(scope.timeZone).safeParse({ was: url.searchParams.get('was') })
    const was = asked.success ? asked.data.was : ''
    const { project, moved, shift } = planTasksAlong(scope, id, was)
    const today = dayIn(scope.timeZone, Date.now())
    return {
      was,
      back: calendarBack(url.searchParams.get('back')),
      job: `${project.jobNumber} ${project.name}`,
      due: project.dueDate && formatDateShort(project.dueDate, today),
      wasDue: was && formatDateShort(was, today),
      shift,
      count: moved.length,
      tasks: moved.slice(0, maxShown).map(({ id, from, to, wanted, task }) => ({
        id,
        title: task.title,
        dates: [from, to].map(day => (day ? formatDateShort(day, today) : 'No date')).join(' to '),
        who: assigneesText(task.assignees),
        away: movedText({ date: to, wanted }, today),
      })),
    }
  },
  form: earlierDay('Europe/London'),
  confirm: ({ scope, id }, { was }, form) => {
    const back = calendarBack(form.get('back'))
    const { message, undo } = movedAlong({ redating: moveTasksAfter(scope, id, was) }, back)
    return redirectWithFlash(back, { title: 'Tasks moved', message, undo, tone: 'good' })
  },
})
export const loader = page.loader
export const action = page.action

export default function CalendarProjectTasks() {
  const { was, back, job, due, wasDue, shift, count, tasks } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const dates = due && wasDue ? `${job} is due ${due} instead of ${wasDue}` : job
  return (
    <Confirm
      tone="plain"
      title="Move its tasks along?"
      question={count === 0 ? `${dates}. No open task has a date to move.` : `${dates}.`}
      confirmLabel={count === 0 ? null : `Move ${plural(count, 'Task')}`}
      cancelHref={back}
      cancelLabel={count === 0 ? 'Go Back' : 'Leave Tasks'}
      errors={reply?.errors}
    >
      <HiddenFields fields={{ was, back }} />
      {count > 0 ? (
        <List label="New dates">
          {tasks.map(({ id, title, dates, who, away }) => (
            <ListRow
              key={id}
              title={title}
              detail={
                <>
                  {dates} · {who}
                  {away ? <span className="warn"> ({away})</span> : null}
                </>
              }
            />
          ))}
        </List>
      ) : null}
      {count > tasks.length ? <p className="quiet">And {count - tasks.length} more.</p> : null}
      {shift ? <p className="quiet">{shift}</p> : null}
    </Confirm>
  )
}

export const meta = () => [{ title: 'Move tasks along · Mortise' }]
