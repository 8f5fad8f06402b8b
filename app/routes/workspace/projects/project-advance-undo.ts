import { redirect } from '@remix-run/node'
import { capitaliseFirst } from '#app/domain/format.ts'
import { advanceUndo } from '#app/domain/tasks/task.schema.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'

export const loader = workspacePage(({ params }) => redirect(`/projects/${idParam(params)}`, 303))

export const action = workspacePage(async ({ scope, params, request }) => {
  const projectId = idParam(params)
  const form = await readForm(request)
  const back = returnPath(form.get('back'), `/projects/${projectId}`)
  const { activityId } = checked(advanceUndo, { activityId: form.get('activityId') })
  const undo = () => {
    const { stage, task } = undoAdvance(scope, projectId, activityId)
    return redirectWithFlash(pathAt(back, `task-${task.id}`), {
      title: 'Undone',
      message: `Project moved back to ${capitaliseFirst(stage.name)} stage`,
      stageColour: stage.colour,
    })
  }
  return orConflict(undo, back, 'Not undone')
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
