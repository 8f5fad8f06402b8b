import { maxOnBoard } from '#app/domain/board/board.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  filterShown,
  findBoardPlace,
  listBoardIds,
  listMissingIds,
  listTakenOffIds,
  writeBoardIds,
  writeTakenOffIds,
} from '#app/models/board/board.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { countProjectTasks, listTaskStates } from '#app/models/tasks/project-tasks.server.ts'
import { transaction } from '#db/client.ts'

/**
 * 'asks': starting it from the first stage, as adding does, would lose work; nothing is written. So it is with a job that
 * left the boards when it was finished: nothing but a new start brings it back. `hasTasks` is false for one that is listed
 * but shows only once it has tasks.
 */
export type Adding = { project: Project; outcome: 'added' | 'already' | 'asks'; hasTasks: boolean }

/**
 * Puts a project on the person's own board. Adding starts it from the first stage with every task pending: where that
 * changes nothing it is done at once, else it asks, unless the project is to stay `asItStands`.
 */
export function addToDashboard(scope: Scope, id: number, { asItStands = false } = {}): Adding {
  return transaction(() => {
    const project = requireProject(scope, id)
    const hasTasks = countProjectTasks(scope, id) > 0
    const { hasLeft, isPlaced } = findBoardPlace(scope, id)
    if (hasLeft) return { project, outcome: 'asks', hasTasks }
    if (isPlaced) return { project, outcome: 'already', hasTasks }
    if (!asItStands && hasWorkToLose(scope, project)) return { project, outcome: 'asks', hasTasks }
    putOnBoard(scope, id)
    return { project, outcome: 'added', hasTasks }
  })
}

function hasWorkToLose(scope: Scope, { id, stageId }: Project): boolean {
  return stageId !== listStages(scope)[0]?.id || listTaskStates(scope, id).length > 0
}

/** Puts what is in work on the board as it stands, the soonest due first, as far as there is room; returns how many. */
export function addAllToDashboard(scope: Scope): number {
  return transaction(() => {
    const missing = listMissingIds(scope, maxOnBoard)
    if (missing.length === 0) return 0
    const ids = idsBeside(scope, missing.length)
    const added = missing.slice(0, maxOnBoard - ids.length)
    if (added.length > 0) writeBoardIds(scope, [...ids, ...added])
    forgetTakenOff(scope, added)
    return added.length
  })
}

/** Conflict when the board shows as many as it can. Call it inside the transaction. */
export function putOnBoard(scope: Scope, id: number): void {
  const ids = idsBeside(scope, 1)
  if (ids.length >= maxOnBoard) {
    throw new Conflict(`A board holds ${maxOnBoard} tickets. Take some off first`)
  }
  writeBoardIds(scope, [...ids, id])
  forgetTakenOff(scope, [id])
}

/** A new job stands on the board of whoever began it, if there is room. Call it inside the transaction. */
export function putOwnOnBoard(scope: Scope, id: number): void {
  const ids = idsBeside(scope, 1)
  if (ids.length < maxOnBoard) writeBoardIds(scope, [...ids, id])
}

function forgetTakenOff(scope: Scope, added: readonly number[]): void {
  const takenOff = listTakenOffIds(scope)
  const kept = takenOff.filter(id => !added.includes(id))
  if (kept.length < takenOff.length) writeTakenOffIds(scope, kept)
}

/**
 * What is on the board already. Where that leaves no room for `count` more, whatever the board cannot show is let go: it
 * could not be taken off by hand.
 */
function idsBeside(scope: Scope, count: number): number[] {
  const ids = listBoardIds(scope)
  return ids.length + count > maxOnBoard ? filterShown(scope, ids) : ids
}
