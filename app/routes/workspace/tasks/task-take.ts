import { redirect } from '@remix-run/node'
import { taskTaking } from '#app/domain/tasks/task.schema.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { redirectToTask } from '#app/http/tasks/task-form.server.ts'
import { giveTaskBack, takeTask } from '#app/services/tasks/take-task.server.ts'

const route = postOnly({
  page: '/tasks',
  form: taskTaking.loose(),
  conflict: 'Not yours',
  post: ({ scope, id, back, request }, { undo }) => {
    if (undo) {
      giveTaskBack(scope, id)
      return redirect(back, 303)
    }
    const task = takeTask(scope, id)
    const news = {
      title: 'It is yours',
      message: task.title,
      tone: 'good' as const,
      undo: { action: `/tasks/${id}/take`, fields: { undo: '1', back } },
    }
    return redirectToTask(request, { task, advance: null }, back, { news })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
