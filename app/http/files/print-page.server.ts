import { dayIn } from '#app/domain/clock.ts'
import { categoryLabels, pictureHref, projectFilesPath, sheetPath } from '#app/domain/files/file.ts'
import { formatDate } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireFile, type StoredFile } from '#app/models/files/file.server.ts'
import { findNewestRevision } from '#app/models/files/file-list.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { fileView } from './file-view.server.ts'

export function readPrintPage(scope: Scope, id: number) {
  const file = requireFile(scope, id)
  const today = dayIn(scope.timeZone, Date.now())
  const project = file.projectId === null ? null : requireProjectTitle(scope, file.projectId)
  return {
    file: {
      ...fileView(scope, file, today),
      large: file.hasPicture ? pictureHref(file, 'large') : null,
      width: file.width ?? 1600,
      height: file.height ?? 1131,
      isLandscape: file.hasPicture && (file.width ?? 0) > (file.height ?? 0),
      on: formatDate(dayIn(scope.timeZone, file.createdAt)),
      category: categoryLabels[file.category],
      pages: pagesText(file),
    },
    project: project && { ...project, jobNumber: project.jobNumber },
    superseded: successionOf(scope, file),
    back: file.projectId === null ? '/documents' : `${projectFilesPath(file.projectId)}#file-${id}`,
  }
}

/** '' when the picture shows all pages. */
function pagesText({ hasPicture, pageCount }: StoredFile): string {
  return hasPicture && pageCount !== null && pageCount > 1
    ? `Page 1 of ${pageCount}. Open the file for the others.`
    : ''
}

/** Who added the next revision and when, and the newest one; null for the newest. */
function successionOf(scope: Scope, { projectId, nameKey, supersededAt, supersededByName }: StoredFile) {
  if (projectId === null || supersededAt === null) return null
  const newest = findNewestRevision(scope, projectId, nameKey)
  return {
    on: formatDate(dayIn(scope.timeZone, supersededAt)),
    by: supersededByName ?? '',
    newest: newest && { href: sheetPath(newest.id), letter: fileView(scope, newest, '').letter },
  }
}
