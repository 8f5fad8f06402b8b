import { useActionData, useLoaderData } from '@remix-run/react'
import { MoveForm } from '#app/components/calendar/move-form.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { dayMove } from '#app/domain/calendar/calendar.schema.ts'
import { calendarBack, redirectTaskMoved } from '#app/http/calendar/day-move.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { moveTaskToDay, requireMovableTask } from '#app/services/calendar/move-to-day.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const { id, version, title, dueDate } = requireMovableTask(scope, idParam(params))
  return {
    id,
    version,
    name: title,
    stored: { dueDate: dueDate ?? '' },
    back: calendarBack(url.searchParams.get('back')),
    timeZone: scope.timeZone,
  }
})

export const action = workspacePage(({ scope, params, request }) =>
  handleForm(request, dayMove(scope.timeZone), (move, form) =>
    redirectTaskMoved(scope, moveTaskToDay(scope, idParam(params), move), form),
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function CalendarTaskMove() {
  const task = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return <MoveForm {...task} title="Move task" reply={reply} />
}

export const meta = () => [{ title: 'Move task · Mortise' }]
