import { useActionData, useLoaderData } from '@remix-run/react'
import { MoveForm } from '#app/components/calendar/move-form.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { MoveTasksField } from '#app/components/projects/move-tasks-field.tsx'
import { dayMove } from '#app/domain/calendar/calendar.schema.ts'
import { durationText } from '#app/domain/format.ts'
import { calendarBack, redirectMoved } from '#app/http/calendar/day-move.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countDatedTasks } from '#app/models/tasks/task-dates.server.ts'
import { moveProjectToDay, requireMovableProject } from '#app/services/calendar/move-to-day.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const project = requireMovableProject(scope, idParam(params))
  const { id, version, startDate, dueDate } = project
  return {
    id,
    version,
    name: `${project.jobNumber} ${project.name}`,
    stored: { dueDate: dueDate ?? '' },
    length: startDate && dueDate ? durationText(startDate, dueDate) : null,
    openDated: countDatedTasks(scope, id),
    back: calendarBack(url.searchParams.get('back')),
    timeZone: scope.timeZone,
  }
})

export const action = workspacePage(({ scope, params, request }) =>
  handleForm(request, dayMove(scope.timeZone), (move, form) =>
    redirectMoved(scope, moveProjectToDay(scope, idParam(params), move), form),
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function CalendarProjectMove() {
  const project = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const hint = project.length ? `Its start moves along: it still takes ${project.length}.` : undefined
  return (
    <MoveForm {...project} title="Move the job" hint={hint} reply={reply}>
      <MoveTasksField count={project.openDated} isChecked={reply?.values.moveTasks === '1'} />
    </MoveForm>
  )
}

export const meta = () => [{ title: 'Move the job · Mortise' }]
