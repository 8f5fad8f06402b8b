import { capitaliseFirst } from '#app/domain/format.ts'
import { advanceUndo } from '#app/domain/tasks/task.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'

const route = postOnly({
  page: id => `/projects/${id}`,
  form: advanceUndo,
  conflict: 'Not undone',
  post: ({ scope, id, back }, { activityId }) => {
    const { stage, task } = undoAdvance(scope, id, activityId)
    return redirectWithFlash(pathAt(back, `task-${task.id}`), {
      title: 'Undone',
      message: `Project moved back to ${capitaliseFirst(stage.name)} stage`,
      stageColour: stage.colour,
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
