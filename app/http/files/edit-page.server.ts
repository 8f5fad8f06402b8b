import { fileHref, photoPath, projectFilesPath } from '#app/domain/files/file.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { requireFileToEdit, type StoredFile } from '#app/models/files/file.server.ts'
import { listProjectChoices } from '#app/models/projects/project-list.server.ts'

export function editedFrom(url: URL, id: number): string {
  const back = returnPath(url.searchParams.get('from'), `/documents${url.search}`)
  return pathAt(back, `file-${id}`)
}

export function readEditPage(scope: Scope, id: number, url: URL) {
  const file = requireFileToEdit(scope, id)
  requireMay(scope, 'file.edit', { createdBy: file.uploadedBy })
  if (file.isLogo) requireMay(scope, 'company.configure')
  return {
    name: file.originalName,
    href: fileHref(file),
    values: {
      originalName: file.originalName,
      category: file.category,
      projectId: String(file.projectId ?? ''),
      phase: file.phase ?? '',
    },
    isImage: kindOfMimeType(file.mimeType)?.isImage === true,
    belongsTo: belongsTo(file),
    isUpload: file.isUpload,
    projects: listProjectChoices(scope, file.projectId).map(({ id: value, name, jobNumber }) => ({
      value,
      label: `${jobNumber} · ${name}`,
    })),
    closeHref: editedFrom(url, id),
  }
}

function belongsTo({ taskId, messageId }: StoredFile): 'task' | 'message' | null {
  if (taskId !== null) return 'task'
  return messageId === null ? null : 'message'
}

/** A file moved to another project is no longer on its old project's page. */
export function placeAfterEdit(from: string, before: StoredFile, after: StoredFile): string {
  const isOnProject = from.startsWith('/projects/')
  const isOnPhoto = before.projectId !== null && from.startsWith(photoPath(before.projectId, before.id))
  const isMoved = after.projectId !== before.projectId
  if (!(isOnProject && isMoved) && !(isOnPhoto && after.category !== 'photo')) return from
  return pathAt(
    after.projectId === null ? '/documents' : projectFilesPath(after.projectId),
    `file-${after.id}`,
  )
}
