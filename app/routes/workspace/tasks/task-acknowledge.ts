import { redirect } from '@remix-run/node'
import { readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'

export const loader = () => redirect('/tasks', 303)

export const action = workspacePage(async ({ scope, params, request }) => {
  const form = await readForm(request)
  const id = idParam(params)
  acknowledgeTask(scope, id)
  return redirect(returnPath(form.get('back'), `/portal/tasks/${id}`), 303)
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
