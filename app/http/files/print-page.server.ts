import { dayIn } from '#app/domain/clock.ts'
import { categoryLabels, pictureHref, projectFilesPath } from '#app/domain/files/file.ts'
import { groupDrawings } from '#app/domain/files/project-files.ts'
import { formatDate } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { listProjectFiles } from '#app/models/files/file-list.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { fileView, uploaderOf } from './file-view.server.ts'

/** A drawing on a sheet of its own, which says in words which revision it is. */
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
      on: formatDate(dayIn(scope.timeZone, file.createdAt)),
      category: categoryLabels[file.category],
    },
    project: project && { ...project, jobNumber: jobNumber(project.jobNumber) },
    superseded: file.supersededAt === null ? null : supersededBy(scope, id, file.projectId),
    back: file.projectId === null ? '/documents' : `${projectFilesPath(file.projectId)}#file-${id}`,
  }
}

/** When and by whom the next revision was added, and which one is the newest now. */
function supersededBy(scope: Scope, id: number, projectId: number | null) {
  if (projectId === null) return null
  for (const { newest, older } of groupDrawings(listProjectFiles(scope, projectId))) {
    const at = older.findIndex(file => file.id === id)
    const next = at > 0 ? older[at - 1] : newest
    if (at < 0 || !next) continue
    const { letter } = fileView(scope, newest, '')
    return {
      on: formatDate(dayIn(scope.timeZone, next.createdAt)),
      by: uploaderOf(next),
      newest: { href: `/documents/${newest.id}/print`, letter },
    }
  }
  return null
}
