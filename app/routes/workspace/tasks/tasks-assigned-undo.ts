import { assigningUndo } from '#app/domain/tasks/assign-many.schema.ts'
import { assignUndoneText } from '#app/domain/tasks/assign-many.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { undoAssigning } from '#app/services/tasks/assign-many.server.ts'

const route = postOnly({
  page: '/tasks',
  form: assigningUndo,
  conflict: 'Not undone',
  post: ({ scope, back }, { activityId }) => {
    const { count, left } = undoAssigning(scope, activityId)
    return redirectWithFlash(back, { title: 'Undone', message: assignUndoneText(count, left) })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
