import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { requireFile, requireFileToEdit, type StoredFile } from '#app/models/files/file.server.ts'
import { transaction } from '#db/client.ts'

export function deleteFile(scope: Scope, id: number) {
  return transaction(() => {
    const { isUpload, isLogo, ...file } = requireFileToEdit(scope, id)
    requireMay(scope, 'file.delete', { createdBy: file.uploadedBy })
    if (isLogo) requireMay(scope, 'company.configure')
    return { file, binEntryId: putInBin(scope, file) }
  })
}

/** Permission is that of the card or the video. Call it inside the transaction. */
export function deleteUpload(scope: Scope, id: number): void {
  putInBin(scope, requireFile(scope, id))
}

function putInBin(scope: Scope, { id, originalName: name, projectId }: StoredFile): number {
  const binEntryId = moveToBin(scope, 'file', { id, label: name, projectId })
  recordActivity(scope, 'file.deleted', { subjectId: id, projectId, detail: { name } })
  return binEntryId
}
