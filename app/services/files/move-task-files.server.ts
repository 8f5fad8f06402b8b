import type { Scope } from '#app/domain/scope.ts'
import { listTaskFiles } from '#app/models/files/file-list.server.ts'
import { detachBinnedFiles, saveFile, takeRevision } from '#app/models/files/file-writes.server.ts'

/**
 * A task's files are its project's, so they go with it; a drawing is the next revision of its name there. What lies in the bin stays
 * with the project that it was deleted from. To be called in the transaction that moves the task.
 */
export function moveTaskFiles(scope: Scope, taskId: number, projectId: number | null): void {
  // In the order in which they came: so do their revisions.
  for (const { id, nameKey, category } of listTaskFiles(scope, taskId).reverse()) {
    const revision = category === 'drawing' ? takeRevision(scope, { projectId, nameKey }) : null
    saveFile(scope, id, { projectId, revision })
  }
  detachBinnedFiles(scope, taskId)
}
