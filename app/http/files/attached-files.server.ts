import { dayIn } from '#app/domain/clock.ts'
import { fileHref, pictureHref, sizeText } from '#app/domain/files/file.ts'
import { formatInstant } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { uploaderOf } from './file-view.server.ts'

/** Files as a task shows them: who added each, when, and how big it is. */
export function attachedFiles(scope: Scope, files: readonly StoredFile[]) {
  const today = dayIn(scope.timeZone, Date.now())
  return files.map(file => {
    const when = formatInstant(file.createdAt, scope.timeZone, today)
    return {
      id: file.id,
      name: file.originalName,
      href: fileHref(file),
      picture: file.hasPicture ? pictureHref(file, 'small') : null,
      about: `${uploaderOf(file)}, ${when}, ${sizeText(file.size, 1)}`,
    }
  })
}
