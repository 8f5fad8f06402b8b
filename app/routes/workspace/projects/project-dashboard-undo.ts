import { redirect } from '@remix-run/node'
import { capitaliseFirst } from '#app/domain/format.ts'
import { restartUndo } from '#app/domain/projects/project.schema.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { undoRestart } from '#app/services/projects/undo-restart.server.ts'

export const loader = workspacePage(({ params }) => redirect(`/projects/${idParam(params)}`, 303))

export const action = workspacePage(async ({ scope, params, request }) => {
  const form = await readForm(request)
  const from = returnPath(form.get('from'), '/projects')
  const { activityId } = checked(restartUndo, { activityId: form.get('activityId') })
  const undo = () => {
    const { project, stage, isOwnBoard } = undoRestart(scope, idParam(params), activityId)
    return redirectWithFlash(from, {
      title: 'Undone',
      message: `${project.name} is in ${capitaliseFirst(stage.name)} again${isOwnBoard ? ', and off your board' : ''}`,
      stageColour: stage.colour,
    })
  }
  return orConflict(undo, from, 'Not undone')
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
