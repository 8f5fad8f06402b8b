import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOrphaned, ownedTask } from '#app/domain/tasks/task.ts'
import { deleteTaskQuestion, orphanDeleted } from '#app/domain/tasks/task-delete-texts.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireReachableTask } from '#app/models/tasks/task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params, url }) => {
  const task = requireReachableTask(scope, idParam(params))
  requireMay(scope, 'task.delete', ownedTask(task))
  return {
    id: task.id,
    title: task.title,
    isOrphaned: isOrphaned(task),
    back: returnPath(url.searchParams.get('from'), '/portal'),
  }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    emptyForm,
    () => {
      const news = deleteAndTell(scope, idParam(params))
      return redirectWithFlash(returnPath(url.searchParams.get('from'), '/portal'), news)
    },
    'Failed to delete task',
  ),
)

function deleteAndTell(scope: Scope, id: number) {
  const task = requireReachableTask(scope, id)
  const entry = deleteTask(scope, id)
  if (isOrphaned(task)) return orphanDeleted
  return { title: 'Task deleted successfully', undo: { action: `/bin/${entry}/restore` } }
}

export default function PortalTaskDelete() {
  const { id, title, isOrphaned, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      title="Delete Task"
      question={deleteTaskQuestion(title, isOrphaned)}
      confirmLabel="Delete Task"
      action={ownTaskHref(id, back, '/delete')}
      cancelHref={ownTaskHref(id, back)}
      cancelLabel="Keep task"
    >
      <FormErrors errors={reply?.errors} />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete task · Mortise' }]
