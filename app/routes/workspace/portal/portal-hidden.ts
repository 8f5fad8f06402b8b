import { redirect } from '@remix-run/node'
import { parseId } from '#app/domain/id.ts'
import { readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'

export const loader = () => redirect('/portal', 303)

/** Takes completed tasks, '12,13', off the Portal of the person. */
export const action = workspacePage(async ({ scope, request }) => {
  const form = await readForm(request)
  const ids = String(form.get('tasks') ?? '').split(',')
  dismissTasks(
    scope,
    ids.flatMap(id => parseId(id) ?? []),
  )
  return redirect(returnPath(form.get('back'), '/portal'), 303)
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
