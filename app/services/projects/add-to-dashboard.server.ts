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

/** 'asks': starting from the first stage would lose work, so nothing is written. With `hasTasks` false it is listed but not shown. */
export type Adding = { project: Project; outcome: 'added' | 'already' | 'asks'; hasTasks: boolean }

/** Lists it. Asks first where starting again (`restart-project`) would lose work, and where the job has left the boards. */
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

/** The soonest due first, while there is room; returns how many. */
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

/** Throws Conflict when the board is full. Call it inside the transaction. */
export function putOnBoard(scope: Scope, id: number): void {
  const ids = idsBeside(scope, 1)
  if (ids.length >= maxOnBoard) {
    throw new Conflict(`A board holds ${maxOnBoard} tickets. Take some off first`)
  }
  writeBoardIds(scope, [...ids, id])
  forgetTakenOff(scope, [id])
}

/** Only if there is room. Call it inside the transaction. */
export function putOwnOnBoard(scope: Scope, id: number): void {
  const ids = idsBeside(scope, 1)
  if (ids.length < maxOnBoard) writeBoardIds(scope, [...ids, id])
}

function forgetTakenOff(scope: Scope, added: readonly number[]): void {
  const takenOff = listTakenOffIds(scope)
  const kept = takenOff.filter(id => !added.includes(id))
  if (kept.length < takenOff.length) writeTakenOffIds(scope, kept)
}

/** When full, drops ids that the board cannot show: nobody could take them off by hand. */
function idsBeside(scope: Scope, count: number): number[] {
  const ids = listBoardIds(scope)
  return ids.length + count > maxOnBoard ? filterShown(scope, ids) : ids
}
