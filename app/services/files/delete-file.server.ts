import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { binFile } from '#app/models/files/file-writes.server.ts'
import { transaction } from '#db/client.ts'

/** Puts it in the bin; returns it as it was, and the entry to restore it by. */
export function deleteFile(scope: Scope, id: number) {
  return transaction(() => {
    const file = requireFile(scope, id)
    requireMay(scope, 'file.delete', { createdBy: file.uploadedBy })
    const { originalName: name, projectId } = file
    const binEntryId = createBinEntry(scope, { noun: 'file', label: name, projectId })
    binFile(scope, id, binEntryId)
    recordActivity(scope, 'file.deleted', { subjectId: id, projectId, detail: { name } })
    return { file, binEntryId }
  })
}
