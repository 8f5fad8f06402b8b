import { jobNumber } from '#app/domain/projects/job-number.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import type { Project } from '#app/models/projects/project.server.ts'

type Added = {
  project: Project
  outcome: 'added' | 'already'
  hasTasks: boolean
  /** Of the new start that adding it was. */
  activityId?: number | null
}

/** Says that a project is on the board, with the way back; one that does not show yet leads to `whyNot`. */
export function redirectToAdded(added: Added, from: string, whyNot: string): Promise<Response> {
  const { project, outcome, hasTasks, activityId = null } = added
  const message = `${jobNumber(project.jobNumber)} ${project.name}`
  if (outcome === 'already') {
    const note = hasTasks ? message : `${message}. It shows once it has tasks.`
    return redirectWithFlash(listed(from, project), { title: 'Already on Dashboard', message: note })
  }
  const undo = activityId === null ? undoAdding(project, from) : undoRestart(project, activityId, from)
  const flash: Flash = { title: 'Added to Dashboard', message, tone: 'good', undo }
  return redirectWithFlash(hasTasks ? listed(from, project) : whyNot, flash)
}

/** Without scripts the list opens again where the card is. */
function listed(from: string, { id }: Project): string {
  return /^\/projects(\?|$)/.test(from) ? pathAt(from, `job-${id}`) : from
}

function undoAdding({ id }: Project, from: string) {
  return { action: `/projects/${id}/dashboard/remove`, fields: { from, quiet: '1' } }
}

function undoRestart({ id }: Project, activityId: number, from: string) {
  return { action: `/projects/${id}/dashboard/undo`, fields: { activityId: String(activityId), from } }
}
