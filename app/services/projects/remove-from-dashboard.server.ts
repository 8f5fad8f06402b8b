import type { Person, Scope } from '#app/domain/scope.ts'
import {
  listBoardIds,
  listTakenOffIds,
  writeBoardIds,
  writeTakenOffIds,
} from '#app/models/board/board.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { transaction } from '#db/client.ts'

export function removeFromDashboard(scope: Scope, id: number): Project {
  return transaction(() => {
    const project = requireProject(scope, id)
    takeOffBoard(scope, id)
    return project
  })
}

/** It stays off until they put it on again. Call it inside a transaction. */
export function takeOffBoard(person: Person, id: number): void {
  const ids = listBoardIds(person)
  const left = ids.filter(other => other !== id)
  if (left.length < ids.length) writeBoardIds(person, left)
  const takenOff = listTakenOffIds(person)
  if (!takenOff.includes(id)) writeTakenOffIds(person, [...takenOff, id])
}
