import { mostOnBoard } from '#app/domain/board.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listBoardIds, listMissingIds, writeBoardIds } from '#app/models/board.server.ts'
import { type Project, requireProject } from '#app/models/project.server.ts'
import { listTaskStates } from '#app/models/restart.server.ts'
import { listStages } from '#app/models/stage.server.ts'
import { countProjectTasks } from '#app/models/task.server.ts'
import { transaction } from '#db/client.ts'

/**
 * 'asks': starting it from the first stage, as adding does, would lose work; nothing is written. `hasTasks` is false for
 * one that is listed but shows only once it has tasks.
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
    const ids = listBoardIds(scope)
    if (ids.includes(id)) return { project, outcome: 'already', hasTasks }
    if (!asItStands && hasWorkToLose(scope, project)) return { project, outcome: 'asks', hasTasks }
    writeBoardIds(scope, withRoom([...ids, id]))
    return { project, outcome: 'added', hasTasks }
  })
}

function hasWorkToLose(scope: Scope, { id, stageId }: Project): boolean {
  return stageId !== listStages(scope)[0]?.id || listTaskStates(scope, id).length > 0
}

/** Puts what is in work on the board as it stands, the soonest due first, as far as there is room; returns how many. */
export function addAllToDashboard(scope: Scope): number {
  return transaction(() => {
    const ids = listBoardIds(scope)
    const missing = listMissingIds(scope, Math.max(0, mostOnBoard - ids.length))
    if (missing.length > 0) writeBoardIds(scope, [...ids, ...missing])
    return missing.length
  })
}

export function withRoom(ids: number[]): number[] {
  if (ids.length <= mostOnBoard) return ids
  throw new Conflict(`A board holds ${mostOnBoard} tickets. Take some off first`)
}
