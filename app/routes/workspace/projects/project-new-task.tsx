import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { TaskFields, taskLabels } from '#app/components/tasks/task-fields.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { parseId } from '#app/domain/id.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { newTask } from '#app/domain/tasks/task.schema.ts'
import { taskAdded, taskNotAdded } from '#app/domain/tasks/task.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { listTaskPeople, newTaskValues } from '#app/http/tasks/task-form.server.ts'
import { requireTaskPlace } from '#app/models/tasks/project-tasks.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'

export const handle = { dialog: true }

function stageParam(url: URL): number | null {
  return parseId(url.searchParams.get('stageId'))
}

export const loader = workspacePage(({ scope, params, url }) => {
  requireMay(scope, 'task.create')
  const place = requireTaskPlace(scope, idParam(params), stageParam(url))
  const back = returnPath(url.searchParams.get('from'), `/projects/${place.id}`)
  return {
    place,
    back,
    people: listTaskPeople(scope),
    today: dayIn(scope.timeZone, Date.now()),
    start: newTaskValues(scope, url),
    requestId: newRequestId(),
  }
})

export const action = workspacePage(({ scope, params, request, url }) => {
  const place = requireTaskPlace(scope, idParam(params), stageParam(url))
  return handleForm(
    request,
    newTask(scope.timeZone),
    (fields, form) => {
      const task = createTask(scope, {
        ...fields,
        projectId: place.id,
        stage: fields.stage ?? place.stageName,
      })
      const back = returnPath(form.get('from') ?? url.searchParams.get('from'), `/projects/${place.id}`)
      return redirectWithFlash(pathAt(back, `task-${task.id}`), {
        title: taskAdded,
        tone: 'good',
      })
    },
    taskNotAdded,
  )
})

export default function ProjectNewTask() {
  const { place, back, people, today, start, requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values: Readonly<Record<string, string>> = { ...start, ...reply?.values }
  const errors = reply?.errors ?? {}
  const hidden = {
    requestId: values.requestId ?? requestId,
    stage: values.stage ?? place.stageName,
    from: values.from ?? back,
  }
  return (
    <Dialog
      title="New task"
      titleId="new-task-title"
      closeHref={back}
      narrow
      jobNumber={place.jobNumber}
      over={
        <>
          <StageTab name={place.stageName} colour={place.stageColour} />
          <span className="quiet">{place.name}</span>
        </>
      }
    >
      <form method="post">
        <FormErrors errors={errors} labels={taskLabels} />
        <HiddenFields fields={hidden} />
        <TaskFields value={name => values[name] ?? ''} errors={errors} people={people} today={today} />
        <FormFoot cancelHref={back} sticky>
          <Button variant="go">Create Task</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'New Task · Mortise' }]
