import { redirect } from '@remix-run/node'
import { Conflict } from '#app/domain/errors.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/job-number.ts'
import { projectMove } from '#app/domain/project.schema.ts'
import { redirectWithFlash, takeFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'

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
  // Of cards dragged one after another only the last answer is shown: one that was refused must not be lost.
  const unseen = (await takeFlash(request))?.flash
  try {
    const { project, from, to, activityId } = moveProject(scope, id, move)
    const ticket = jobNumber(project.jobNumber)
    if (unseen?.tone === 'bad') return redirect(back, 303)
    return await redirectWithFlash(back, {
      title: `${activityId === null ? 'Already in' : 'Moved to'} ${capitaliseFirst(to.name)}`,
      message: `${ticket} ${project.name}`,
      stageColour: to.colour,
      ...(activityId === null || move.activityId !== undefined
        ? {}
        : {
            undo: {
              action: `/projects/${id}/move`,
              fields: {
                stageId: String(from.id),
                fromStageId: String(to.id),
                activityId: String(activityId),
              },
            },
          }),
    })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    const earlier = unseen?.tone === 'bad' ? `${unseen.message} ` : ''
    return redirectWithFlash(back, { title: 'Not moved', message: earlier + error.message, tone: 'bad' })
  }
})

/** Never shown: with a page of its own, a refusal is shown as an error page instead of bare text. */
export default function ProjectMove() {
  return null
}
