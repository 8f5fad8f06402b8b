import { capitaliseFirst } from '#app/domain/format.ts'
import { restartUndo } from '#app/domain/projects/project.schema.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { undoRestart } from '#app/services/projects/undo-restart.server.ts'

const route = postOnly({
  page: id => `/projects/${id}`,
  form: restartUndo,
  post: ({ scope, id, form }, { activityId }) => {
    const from = returnPath(form.get('from'), '/projects')
    const undo = () => {
      const { project, stage, isOwnBoard } = undoRestart(scope, id, activityId)
      return redirectWithFlash(from, {
        title: 'Undone',
        message: `${project.name} is in ${capitaliseFirst(stage.name)} again${isOwnBoard ? ', and off your board' : ''}`,
        stageColour: stage.colour,
      })
    }
    return orConflict(undo, from, 'Not undone')
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
