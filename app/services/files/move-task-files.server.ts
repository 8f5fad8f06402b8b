import type { Scope } from '#app/domain/scope.ts'
import { listTaskFiles } from '#app/models/files/file-list.server.ts'
import { detachBinnedFiles, saveFile, takeRevision } from '#app/models/files/file-writes.server.ts'

/** A drawing becomes the next revision there; binned files stay with the old project. Call it in the transaction that moves the task. */
export function moveTaskFiles(scope: Scope, taskId: number, projectId: number | null): void {
  // Oldest first, so that revisions keep their order.
  for (const { id, nameKey, category } of listTaskFiles(scope, taskId).reverse()) {
    const revision = category === 'drawing' ? takeRevision(scope, { projectId, nameKey }) : null
    saveFile(scope, id, { projectId, revision, isCover: false })
  }
  detachBinnedFiles(scope, taskId)
}
