import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { TaskFields, taskLabels } from '#app/components/tasks/task-fields.tsx'
import { TaskJob } from '#app/components/tasks/task-job.tsx'
import { WorkButton } from '#app/components/time-entries/work-button.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { shownValues } from '#app/domain/form-base.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import { taskChange } from '#app/domain/tasks/task.schema.ts'
import { ownedTask, taskValues } from '#app/domain/tasks/task.ts'
import { taskDifferences } from '#app/domain/tasks/task-conflict.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { assigneeIdsIn, listTaskChoices, redirectToTask, taskBack } from '#app/http/tasks/task-form.server.ts'
import { taskWork } from '#app/http/time-entries/open-work.ts'
import { requireTaskDetails, type TaskDetails } from '#app/models/tasks/task-details.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'

export const handle = { dialog: true, covers: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const task = requireTaskDetails(scope, idParam(params))
  requireMay(scope, 'task.edit', ownedTask(task))
  return {
    id: task.id,
    job: jobOf(task),
    work: taskWork(scope, task),
    stored: taskValues(task),
    version: task.version,
    ...listTaskChoices(scope, task),
    today: dayIn(scope.timeZone, Date.now()),
    mayDelete: may(scope, 'task.delete', ownedTask(task)),
    back: taskBack(url),
    timeZone: scope.timeZone,
  }
})

function jobOf(task: TaskDetails) {
  const { projectId, projectName, jobNumber, clientId, clientName, clientPhone } = task
  if (projectId === null || projectName === null || jobNumber === null) return null
  return {
    project: { id: projectId, name: projectName, jobNumber },
    client: clientId === null ? null : { id: clientId, name: clientName ?? '', phone: clientPhone ?? '' },
  }
}

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    taskChange(scope.timeZone),
    (change, form) => {
      const outcome = updateTask(scope, idParam(params), { ...change, assigneeIds: assigneeIdsIn(form) })
      const back = taskBack(url)
      return redirectToTask(request, outcome, back, {
        news: { title: 'Task updated successfully', tone: 'good' },
      })
    },
    'Failed to update task',
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function TaskEdit() {
  const {
    id,
    job,
    work,
    stored,
    version,
    people,
    today,
    projects,
    stages,
    positions,
    mayDelete,
    back,
    timeZone,
  } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  const here = `/tasks/${id}/edit${search}`
  const errors = reply?.errors ?? {}
  const values = shownValues(stored, reply)
  return (
    <Dialog
      title="Edit task"
      titleId="task-edit-title"
      over={<span className="quiet">{[stored.title, work.hours].filter(Boolean).join(' · ')}</span>}
      closeHref={back}
      head={
        work.mayStart ? (
          <WorkButton taskId={id} title={stored.title ?? ''} runningId={work.runningId} back={here} />
        ) : null
      }
      narrow
    >
      {job ? <TaskJob {...job} /> : null}
      <form method="post" className="stack">
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={taskLabels}
          timeZone={timeZone}
          keepTheirsHref={here}
          rows={taskDifferences(stored, values, { people, projects })}
        />
        <TaskFields
          key={editKey(reply, version)}
          value={name => values[name] ?? ''}
          errors={errors}
          people={people}
          today={today}
          projects={projects}
          stages={stages}
          positions={positions}
          withOthers
        />
        <FormFoot
          cancelHref={back}
          end={
            mayDelete ? (
              <ButtonLink variant="danger" icon="bin" href={`/tasks/${id}/delete${search}`}>
                Delete Task
              </ButtonLink>
            ) : undefined
          }
          sticky
        >
          <Button variant="go">Save Task</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Edit task · Mortise' }]
