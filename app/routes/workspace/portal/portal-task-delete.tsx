import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { isOrphaned, ownedTask } from '#app/domain/tasks/task.ts'
import { deleteTaskQuestion, orphanDeleted } from '#app/domain/tasks/task-delete-texts.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireReachableTask } from '#app/models/tasks/task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  ask: ({ scope, id, url }) => {
    const task = requireReachableTask(scope, id)
    requireMay(scope, 'task.delete', ownedTask(task))
    return {
      id,
      title: task.title,
      isOrphaned: isOrphaned(task),
      back: returnPath(url.searchParams.get('from'), '/portal'),
    }
  },
  form: emptyForm,
  confirm: ({ scope, id, url }) => {
    const task = requireReachableTask(scope, id)
    const entry = deleteTask(scope, id)
    return redirectWithFlash(
      returnPath(url.searchParams.get('from'), '/portal'),
      isOrphaned(task)
        ? orphanDeleted
        : { title: 'Task deleted successfully', undo: { action: `/bin/${entry}/restore` } },
    )
  },
  failure: 'Failed to delete task',
})
export const loader = page.loader
export const action = page.action

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
      cancelLabel="Keep Task"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete task · Mortise' }]
