import { taskCompletion } from '#app/domain/tasks/task.schema.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { redirectToTask, tickNews } from '#app/http/tasks/task-form.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'

/** Posting the same tick twice ticks once. */
const route = postOnly({
  page: '/tasks',
  form: taskCompletion,
  post: ({ scope, id, form, back, request }, { done }) => {
    const outcome = setTaskDone(scope, id, done === '1')
    const next = form.get('next')
    return redirectToTask(request, outcome, back, {
      news: tickNews(outcome, done === '1', back),
      ...(typeof next === 'string' ? { next } : {}),
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
