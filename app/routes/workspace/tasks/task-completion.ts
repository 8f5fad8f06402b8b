import { redirect } from '@remix-run/node'
import { taskCompletion } from '#app/domain/tasks/task.schema.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { redirectToTask, tickNews } from '#app/http/tasks/task-form.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'

export const loader = () => redirect('/tasks', 303)

/** Posting the same tick twice ticks once. */
export const action = workspacePage(async ({ scope, params, request }) => {
  const form = await readForm(request)
  const { done } = checked(taskCompletion, { done: form.get('done') })
  const outcome = setTaskDone(scope, idParam(params), done === '1')
  const back = returnPath(form.get('back'), '/tasks')
  const next = form.get('next')
  return redirectToTask(request, outcome, back, {
    news: tickNews(outcome, done === '1', back),
    ...(typeof next === 'string' ? { next } : {}),
  })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
