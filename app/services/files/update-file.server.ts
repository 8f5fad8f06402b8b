import { changedFields } from '#app/domain/activities/changes.ts'
import type { FileChange } from '#app/domain/files/file.schema.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { cleanFileName, fileNameKey, fileNameOf } from '#app/domain/files/file-name.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { nextRevision, requireFile, type StoredFile } from '#app/models/files/file.server.ts'
import { saveFile } from '#app/models/files/file-writes.server.ts'
import { transaction } from '#db/client.ts'

/** Saves the given fields. The name keeps an extension of its kind; what becomes a drawing, or another one, is its newest revision. */
export function updateFile(scope: Scope, id: number, { originalName, ...change }: FileChange): StoredFile {
  return transaction(() => {
    const current = requireFile(scope, id)
    requireMay(scope, 'file.edit', { createdBy: current.uploadedBy })
    const wanted = {
      ...change,
      ...(originalName !== undefined && { originalName: named(current, originalName) }),
    }
    const fields = changedFields(current, wanted)
    if (fields.length === 0) return current
    const nameKey = fileNameKey(wanted.originalName ?? current.originalName)
    const category = wanted.category ?? current.category
    const phase = category === 'photo' ? (wanted.phase ?? current.phase) : null
    const revision = revisionOf(scope, current, { nameKey, category })
    saveFile(scope, id, { ...wanted, nameKey, phase, revision })
    recordActivity(scope, 'file.updated', {
      subjectId: id,
      projectId: current.projectId,
      detail: { name: wanted.originalName ?? current.originalName, fields },
    })
    return requireFile(scope, id)
  })
}

function named({ mimeType }: StoredFile, name: string): string {
  const clean = cleanFileName(name)
  const kind = kindOfMimeType(mimeType)
  return kind ? fileNameOf(clean, kind) : clean
}

function revisionOf(
  scope: Scope,
  { projectId, revision, nameKey: before }: StoredFile,
  { nameKey, category }: Pick<StoredFile, 'nameKey' | 'category'>,
): number | null {
  if (category !== 'drawing') return null
  if (revision !== null && nameKey === before) return revision
  return nextRevision(scope, { projectId, nameKey })
}
