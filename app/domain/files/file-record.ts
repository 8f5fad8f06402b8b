import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import { fileHref, pictureHref, revisionLetter } from './file.ts'
import type { FileRecord } from './file-record.schema.ts'

type StoredFile = {
  id: number
  originalName: string
  mimeType: string
  size: number
  projectId: number | null
  taskId: number | null
  uploadedBy: number
  category: FileCategory
  phase: PhotoPhase | null
  isCover: boolean
  revision: number | null
  hasPicture: boolean
  supersededAt: number | null
  supersededBy: number | null
  createdAt: number
}

/** For the API. Sizes are bytes; `url` is a path on this site. */
export function fileRecord(file: StoredFile): FileRecord {
  return {
    id: file.id,
    originalName: file.originalName,
    mimeType: file.mimeType,
    size: file.size,
    url: fileHref(file),
    pictureUrl: file.hasPicture ? pictureHref(file, 'small') : null,
    projectId: file.projectId,
    taskId: file.taskId,
    uploadedBy: file.uploadedBy,
    category: file.category,
    phase: file.phase,
    isCover: file.isCover,
    revision: file.revision === null ? null : revisionLetter(file.revision),
    supersededAt: file.supersededAt,
    supersededBy: file.supersededBy,
    createdAt: file.createdAt,
  }
}
