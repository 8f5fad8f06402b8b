import { Conflict } from '#app/domain/errors.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { ProjectMove } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { setProjectStage } from '#app/models/projects/project-writes.server.ts'
import { findLastMove } from '#app/models/projects/stage-move.server.ts'
import { ensurePlace, type NamedPlace, stagePlaces } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { recordStageMove } from './advance-stage.server.ts'

/** Throws Conflict when it was moved elsewhere meanwhile. Returns the activity's id for undoing; null when it is there already. */
export function moveProject(scope: Scope, id: number, move: ProjectMove) {
  return transaction(() => {
    const project = requireProject(scope, id)
    requireMay(scope, 'project.edit', project)
    const places = stagePlaces(scope)
    const to = ensurePlace(places, { stageId: move.stageId })
    const from = places.find(place => place.id === project.stageId)
    if (!to || !from) throw new Error(`Project ${id} is in no stage of its company`)
    if (from.id === to.id) return { project, from, to, activityId: null }
    if (from.id !== move.fromStageId) throw refused(scope, project, from)
    const undone = move.activityId === undefined ? null : moveToUndo(scope, id, move.activityId)
    const moved = setProjectStage(scope, { ...project, completedDate: undone?.doneOn ?? null }, to)
    const detail = { from: from.name, to: to.name, doneOn: project.completedDate }
    const activityId = recordStageMove(scope, 'project.moved', project, detail, undone?.id)
    return { project: moved, from, to, activityId }
  })
}

function refused(scope: Scope, project: Project, from: NamedPlace): Conflict {
  const { stageId, version } = project
  return new Conflict(whoWasFirst(scope, project, from), { stageId, version })
}

function whoWasFirst(scope: Scope, project: Project, { name }: NamedPlace): string {
  const ticket = project.jobNumber
  const last = findLastMove(scope, project.id)
  const isHere = last?.detail.to === name
  if (!last || !isHere) return `${ticket} is in ${capitaliseFirst(name)} by now. It stays there.`
  const who = last.actorId === scope.userId ? 'You' : last.firstName || last.username
  return `${who} moved ${ticket} to ${capitaliseFirst(name)} in the meantime. It stays there.`
}

/** Only the newest move, made by hand; `doneOn` is the day the project was done before. */
function moveToUndo(scope: Scope, id: number, activityId: number) {
  const last = findLastMove(scope, id)
  if (last?.id !== activityId || last.verb !== 'project.moved') return null
  const { doneOn } = last.detail
  return { id: activityId, doneOn: typeof doneOn === 'string' ? doneOn : null }
}
