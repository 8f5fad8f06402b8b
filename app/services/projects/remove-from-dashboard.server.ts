import type { Person, Scope } from '#app/domain/scope.ts'
import { listBoardIds, writeBoardIds } from '#app/models/board/board.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { transaction } from '#db/client.ts'

/** Takes a project off the person's own board; nothing else of it changes. */
export function removeFromDashboard(scope: Scope, id: number): Project {
  return transaction(() => {
    const project = requireProject(scope, id)
    takeOffBoard(scope, id)
    return project
  })
}

/** Call it inside a transaction. */
export function takeOffBoard(person: Person, id: number): void {
  const ids = listBoardIds(person)
  const left = ids.filter(other => other !== id)
  if (left.length < ids.length) writeBoardIds(person, left)
}
