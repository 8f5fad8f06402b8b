import { redirect } from '@remix-run/node'
import { plural } from '#app/domain/format.ts'
import { applyUndo } from '#app/domain/templates/template-application.schema.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'

export const loader = workspacePage(({ params }) => redirect(`/projects/${idParam(params)}`, 303))

export const action = workspacePage(async ({ scope, params, request }) => {
  const projectId = idParam(params)
  const form = await readForm(request)
  const back = returnPath(form.get('back'), `/projects/${projectId}`)
  const { activityId } = checked(applyUndo, { activityId: form.get('activityId') })
  const undo = () => {
    const { name, restored } = undoApply(scope, projectId, activityId)
    const old = restored > 0 ? ` ${plural(restored, 'old task is', 'old tasks are')} back.` : ''
    return redirectWithFlash(back, { title: 'Undone', message: `The template “${name}” is off again.${old}` })
  }
  return orConflict(undo, back, 'Not undone')
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
