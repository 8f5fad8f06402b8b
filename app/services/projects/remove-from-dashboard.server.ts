import type { Scope } from '#app/domain/scope.ts'
import { listBoardIds, writeBoardIds } from '#app/models/board.server.ts'
import { type Project, requireProject } from '#app/models/project.server.ts'
import { transaction } from '#db/client.ts'

/** Takes a project off the person's own board; nothing else of it changes. */
export function removeFromDashboard(scope: Scope, id: number): Project {
  return transaction(() => {
    const project = requireProject(scope, id)
    const ids = listBoardIds(scope)
    if (ids.includes(id)) {
      writeBoardIds(
        scope,
        ids.filter(each => each !== id),
      )
    }
    return project
  })
}
