import { dayIn } from '#app/domain/clock.ts'
import { fileHref, pictureHref, sizeText } from '#app/domain/files/file.ts'
import { formatInstant, fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'

/** Files as a task shows them: who added each, when, and how big it is. */
export function attachedFiles(scope: Scope, files: readonly StoredFile[]) {
  const today = dayIn(scope.timeZone, Date.now())
  return files.map(file => {
    const who = fullName(file.firstName, file.lastName, file.username)
    const when = formatInstant(file.createdAt, scope.timeZone, today)
    return {
      id: file.id,
      name: file.originalName,
      href: fileHref(file),
      picture: file.hasPicture ? pictureHref(file, 'small') : null,
      about: `${who}, ${when}, ${sizeText(file.size, 1)}`,
    }
  })
}
