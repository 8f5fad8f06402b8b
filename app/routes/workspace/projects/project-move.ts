import { redirect } from '@remix-run/node'
import { projectMove } from '#app/domain/projects/project.schema.ts'
import { moveCard } from '#app/http/board/board-form.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'

export const loader = workspacePage(({ params }) => redirect(`/dashboard/projects/${idParam(params)}`, 303))

export const action = workspacePage(async ({ scope, params, request }) => {
  const id = idParam(params)
  const form = await readForm(request)
  const back = pathAt(returnPath(form.get('back'), '/dashboard'), `card-${id}`)
  const move = checked(projectMove, {
    stageId: form.get('stageId'),
    fromStageId: form.get('fromStageId'),
    activityId: form.get('activityId') ?? undefined,
  })
  const { flash } = await moveCard(request, scope, id, move)
  return flash ? redirectWithFlash(back, flash) : redirect(back, 303)
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
