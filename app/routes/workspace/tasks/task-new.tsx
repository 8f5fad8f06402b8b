import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { TaskFields, taskLabels } from '#app/components/tasks/task-fields.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { newTask } from '#app/domain/tasks/task.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listTaskChoices, newTaskValues } from '#app/http/tasks/task-form.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, url }) => {
  requireMay(scope, 'task.create')
  const { people, positions, projects } = listTaskChoices(scope, { assignees: [], projectId: null })
  return {
    today: dayIn(scope.timeZone, Date.now()),
    projects,
    people,
    positions,
    start: newTaskValues(scope, url),
    requestId: newRequestId(),
  }
})

export const action = workspacePage(({ scope, request, url }) =>
  handleForm(
    request,
    newTask(scope.timeZone),
    fields => {
      const task = createTask(scope, fields)
      return redirectWithFlash(`/tasks${url.search}#task-${task.id}`, {
        title: 'Task created',
        message: 'The task has been created successfully.',
        tone: 'good',
      })
    },
    'Failed to create task. Please try again.',
  ),
)

export default function TaskNew() {
  const { people, positions, today, projects, start, requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  const values: Readonly<Record<string, string>> = reply?.values ?? start
  const errors = reply?.errors ?? {}
  return (
    <Dialog title="New task" titleId="new-task-title" closeHref={`/tasks${search}`} narrow>
      <form method="post">
        <FormErrors errors={errors} labels={taskLabels} fault={reply?.isFault && 'Error'} />
        <HiddenField name="requestId" value={values.requestId ?? requestId} />
        <TaskFields
          value={name => values[name] ?? ''}
          errors={errors}
          people={people}
          positions={positions}
          today={today}
          projects={projects}
        />
        <FormFoot cancelHref={`/tasks${search}`} sticky>
          <Button variant="go">Create Task</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'New Task · Mortise' }]
