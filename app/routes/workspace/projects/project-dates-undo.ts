import { plural } from '#app/domain/format.ts'
import { redatingUndo } from '#app/domain/tasks/task.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { undoRedating } from '#app/services/tasks/redate-tasks.server.ts'

const route = postOnly({
  page: id => `/projects/${id}`,
  form: redatingUndo,
  conflict: 'Not undone',
  post: ({ scope, id, back }, { activityId }) => {
    const { count, isJobBack } = undoRedating(scope, id, activityId)
    const tasks = count > 0 ? `${plural(count, 'task has its', 'tasks have their')} old dates again.` : ''
    const job = isJobBack ? 'So has the project.' : ''
    return redirectWithFlash(back, { title: 'Undone', message: [tasks, job].filter(Boolean).join(' ') })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
