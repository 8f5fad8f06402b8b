import { Conflict } from '#app/domain/errors.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { may } from '#app/domain/permissions.ts'
import type { ProjectMove } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Flash, redirectWithFlash, takeFlash } from '#app/http/flash.server.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { findDraftOfJob } from '#app/models/invoices/invoice.server.ts'
import type { Project } from '#app/models/projects/project.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'

const refusedTitle = 'Not moved'

type CardMove = {
  /** Null when the page still has to show a refusal. */
  flash: Flash | null
  /** Headers that forget the messages this one replaces. */
  forget: string[]
  /** Null when the card was moved, or was there already. */
  refusal: Conflict | null
  place: { stageId: number; version: number } | null
}

/** When cards are dragged in quick succession only the last message is shown; it keeps a refusal that nobody has read yet. */
export async function moveCard(
  request: Request,
  scope: Scope,
  id: number,
  move: ProjectMove,
): Promise<CardMove> {
  const { flash: unread, forget = [] } = (await takeFlash(request)) ?? {}
  const earlier = unread?.title === refusedTitle ? unread.message : undefined
  try {
    const moved = moveProject(scope, id, move)
    const { stageId, version } = moved.project
    const news = newsOf(moved, move)
    const flash = earlier === undefined ? withDraft(scope, moved, news) : null
    return { flash, forget: flash ? forget : [], refusal: null, place: { stageId, version } }
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    const message = [error.message, earlier].filter(Boolean).join(' ')
    const flash: Flash = { title: refusedTitle, message, tone: 'bad' }
    return { flash, forget, refusal: error, place: null }
  }
}

function newsOf({ project, from, to, activityId }: ReturnType<typeof moveProject>, move: ProjectMove): Flash {
  const flash: Flash = {
    title: `${activityId === null ? 'Already in' : 'Moved to'} ${capitaliseFirst(to.name)}`,
    message: `${project.jobNumber} ${project.name}`,
    stageColour: to.colour,
  }
  if (activityId === null || move.activityId !== undefined) return flash
  const places = { stageId: String(from.id), fromStageId: String(to.id) }
  const fields = { ...places, activityId: String(activityId), back: '/dashboard' }
  return { ...flash, undo: { action: `/projects/${project.id}/move`, fields } }
}

/** The move drafted an invoice: tells those who see money. */
function withDraft(
  scope: Scope,
  { project, activityId }: ReturnType<typeof moveProject>,
  flash: Flash,
): Flash {
  const draft = activityId !== null && may(scope, 'money.read') ? findDraftOfJob(scope, project.id) : null
  if (draft === null) return flash
  return {
    ...flash,
    message: `${flash.message ?? ''}. An invoice is there to check and issue.`,
    link: { href: invoicePath(draft.id), label: 'Open the Draft' },
  }
}

type Added = {
  project: Project
  outcome: 'added' | 'already'
  hasTasks: boolean
  /** The restart's, when adding it started it again. */
  activityId?: number | null
}

/** With an undo button. A project that does not show yet leads to `whyNot`. */
export function redirectToAdded(added: Added, from: string, whyNot: string): Promise<Response> {
  const { project, outcome, hasTasks, activityId = null } = added
  const message = `${project.jobNumber} ${project.name}`
  if (outcome === 'already') {
    const note = hasTasks ? message : `${message}. It shows once it has tasks.`
    return redirectWithFlash(listed(from, project), { title: 'Already on Dashboard', message: note })
  }
  const undo = activityId === null ? undoAdding(project, from) : undoRestart(activityId, from)
  const flash: Flash = { title: 'Added to Dashboard', message, tone: 'good', undo }
  return redirectWithFlash(hasTasks ? listed(from, project) : whyNot, flash)
}

function listed(from: string, { id }: Project): string {
  return /^\/projects(\?|$)/.test(from) ? pathAt(from, `job-${id}`) : from
}

function undoAdding({ id }: Project, from: string) {
  return { action: `/projects/${id}/dashboard/remove`, fields: { from, quiet: '1' } }
}

function undoRestart(activityId: number, back: string) {
  return { action: `/activities/${activityId}/undo`, fields: { back } }
}
