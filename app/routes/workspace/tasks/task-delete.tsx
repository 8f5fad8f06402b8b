import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { deleteTaskQuestion } from '#app/domain/tasks/task-delete-texts.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'

export const loader = workspacePage(({ scope, params, url }) => {
  const task = requireTask(scope, idParam(params))
  requireMay(scope, 'task.delete', ownedTask(task))
  return { title: task.title, back: returnPath(url.searchParams.get('from'), '/tasks') }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    emptyForm,
    () => {
      const entry = deleteTask(scope, idParam(params))
      return redirectWithFlash(returnPath(url.searchParams.get('from'), '/tasks'), {
        title: 'Task deleted successfully',
        undo: { action: `/bin/${entry}/restore` },
      })
    },
    'Failed to delete task',
  ),
)

export default function TaskDelete() {
  const { title, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Delete the task?"
      question={deleteTaskQuestion(title)}
      confirmLabel="Delete Task"
      cancelHref={back}
      cancelLabel="Keep task"
    >
      <FormErrors errors={reply?.errors} />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete task · Mortise' }]
