import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { deleteTaskQuestion } from '#app/domain/tasks/task-delete-texts.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { taskBack } from '#app/http/tasks/task-form.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  ask: ({ scope, id, url }) => {
    const task = requireTask(scope, id)
    requireMay(scope, 'task.delete', ownedTask(task))
    return { title: task.title, back: taskBack(url) }
  },
  form: emptyForm,
  confirm: ({ scope, id, url }) => {
    const entry = deleteTask(scope, id)
    return redirectWithFlash(taskBack(url), {
      title: 'Task deleted successfully',
      undo: { action: `/bin/${entry}/restore` },
    })
  },
  failure: 'Failed to delete task',
})
export const loader = page.loader
export const action = page.action

export default function TaskDelete() {
  const { title, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      title="Delete the task?"
      question={deleteTaskQuestion(title)}
      confirmLabel="Delete Task"
      cancelHref={back}
      cancelLabel="Keep Task"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete task · Mortise' }]
