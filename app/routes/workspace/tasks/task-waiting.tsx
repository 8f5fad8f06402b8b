import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { WaitForm } from '#app/components/tasks/wait-form.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { taskWait } from '#app/domain/tasks/task.schema.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { isWaiting, waitText } from '#app/domain/tasks/waiting.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { redirectToTask, taskBack } from '#app/http/tasks/task-form.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { setWaiting, takeWaitBack } from '#app/services/tasks/set-waiting.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const task = requireTask(scope, idParam(params))
  requireMay(scope, 'task.edit', ownedTask(task))
  const today = dayIn(scope.timeZone, Date.now())
  const isOn = isWaiting(task, today)
  return {
    id: task.id,
    title: task.title,
    isOn,
    stored: {
      waitingFor: isOn ? task.waitingFor : '',
      waitingUntil: isOn ? (task.waitingUntil ?? '') : '',
    },
    today,
    back: taskBack(url),
  }
})

/** The form in a task's row is sent here too. */
export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(request, taskWait(scope.timeZone), ({ ready, waitingFor = '', waitingUntil }) => {
    const id = idParam(params)
    const back = taskBack(url)
    const today = dayIn(scope.timeZone, Date.now())
    if (!ready && waitingFor === '') throw new Invalid({ waitingFor: ['Please say what it waits for'] })
    const before = requireTask(scope, id)
    const task = ready ? takeWaitBack(scope, id) : setWaiting(scope, id, { waitingFor, waitingUntil })
    const wait = waitText(task, today)
    const was = { waitingFor: before.waitingFor, waitingUntil: before.waitingUntil ?? '' }
    const action = `/tasks/${id}/waiting?from=${encodeURIComponent(back)}`
    return redirectToTask(request, { task, advance: null }, back, {
      news: {
        title: wait === null ? 'Ready' : 'Waiting',
        message: wait === null ? task.title : `${task.title}: ${wait}`,
        undo: { action, fields: isWaiting(before, today) ? was : { ready: '1' } },
      },
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function TaskWaiting() {
  const { id, title, isOn, stored, today, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values: Readonly<Record<string, string>> = reply?.values ?? stored
  return (
    <Dialog title="Waiting" titleId="waiting-title" over={title} closeHref={back} narrow>
      <WaitForm
        taskId={id}
        isWaiting={isOn}
        value={name => values[name] ?? ''}
        today={today}
        back={back}
        errors={reply?.errors ?? {}}
        isPage
      />
    </Dialog>
  )
}

export const meta = () => [{ title: 'Waiting · Mortise' }]
