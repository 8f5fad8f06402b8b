import { changedFields } from '#app/domain/activities/changes.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { FileChange } from '#app/domain/files/file.schema.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { cleanFileName, fileNameKey, fileNameOf } from '#app/domain/files/file-name.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { clearCover } from '#app/models/files/cover.server.ts'
import { requireFile, requireFileToEdit, type StoredFile } from '#app/models/files/file.server.ts'
import { saveFile, takeRevision } from '#app/models/files/file-writes.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

/** The name keeps its extension. A new drawing is the newest revision. In another project it leaves its task or message. */
export function updateFile(scope: Scope, id: number, { originalName, ...change }: FileChange): StoredFile {
  return transaction(() => {
    const { isUpload, isLogo, ...current } = requireFileToEdit(scope, id)
    requireMay(scope, 'file.edit', { createdBy: current.uploadedBy })
    if (isLogo) requireMay(scope, 'company.configure')
    const wanted = {
      ...change,
      ...(originalName !== undefined && { originalName: named(current, originalName) }),
    }
    const fields = changedFields(current, wanted)
    if (fields.length === 0) return current
    if (wanted.category === 'photo' && !kindOfMimeType(current.mimeType)?.isImage) {
      throw new Invalid({ category: ['Only a picture can be a photo'] })
    }
    const isMoved = fields.includes('projectId')
    const { projectId = current.projectId } = wanted
    if (wanted.isCover) makeRoomForCover(scope, { ...current, ...wanted, projectId })
    if (isMoved && projectId !== null) ensureMove(scope, projectId, isUpload)
    const nameKey = fileNameKey(wanted.originalName ?? current.originalName)
    const category = wanted.category ?? current.category
    const phase = category === 'photo' ? (wanted.phase ?? current.phase) : null
    const isSame = category === current.category && nameKey === current.nameKey && !isMoved
    const newest = () => (category === 'drawing' ? takeRevision(scope, { projectId, nameKey }) : null)
    saveFile(scope, id, {
      ...wanted,
      ...(isMoved && { taskId: null, messageId: null, isCover: wanted.isCover ?? false }),
      ...(category !== 'photo' && { isCover: false }),
      nameKey,
      phase,
      ...(!isSame && { revision: newest() }),
    })
    recordActivity(scope, 'file.updated', {
      subjectId: id,
      projectId: projectId ?? current.projectId,
      detail: { name: wanted.originalName ?? current.originalName, fields },
    })
    return requireFile(scope, id)
  })
}

function makeRoomForCover(
  scope: Scope,
  { category, hasPicture, projectId }: Pick<StoredFile, 'category' | 'hasPicture' | 'projectId'>,
): void {
  if (category !== 'photo' || !hasPicture || projectId === null) {
    throw new Invalid({ isCover: ['Only a photo of a job can be its cover'] })
  }
  clearCover(scope, projectId)
}

function ensureMove(scope: Scope, projectId: number, isUpload: boolean): void {
  ensureProject(scope, projectId)
  if (isUpload) {
    throw new Invalid({
      projectId: ['A stock card, a training video or your paper shows it: it belongs to no job'],
    })
  }
}

function named({ mimeType }: StoredFile, name: string): string {
  const clean = cleanFileName(name)
  const kind = kindOfMimeType(mimeType)
  return kind ? fileNameOf(clean, kind) : clean
}
