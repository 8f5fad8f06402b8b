import { dayIn } from '#app/domain/clock.ts'
import { fileHref, photoPath, pictureHref, sheetPath, sizeText } from '#app/domain/files/file.ts'
import { formatInstant } from '#app/domain/format.ts'
import { hrefFrom } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { uploaderOf } from './file-view.server.ts'

/** For a task; its photos return to `from`. */
export function attachedFiles(scope: Scope, files: readonly StoredFile[], from: string) {
  const today = dayIn(scope.timeZone, Date.now())
  return files.map(file => {
    const when = formatInstant(file.createdAt, scope.timeZone, today)
    return {
      id: file.id,
      name: file.originalName,
      href: fileHref(file),
      page: pageOf(file, from),
      picture: file.hasPicture ? pictureHref(file, 'small') : null,
      about: `${uploaderOf(file)}, ${when}, ${sizeText(file.size, 1)}`,
    }
  })
}

function pageOf({ id, projectId, category, supersededAt }: StoredFile, from: string): string | null {
  if (supersededAt !== null) return sheetPath(id)
  return category === 'photo' && projectId !== null ? hrefFrom(photoPath(projectId, id), from) : null
}
