import { dayIn } from '#app/domain/clock.ts'
import {
  fileHref,
  photoCaption,
  pictureHref,
  revisionLetter,
  savedName,
  sizeText,
} from '#app/domain/files/file.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import { formatDateShort, fullName } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'

/** `mark` stands for a missing picture. */
export function fileView(scope: Scope, file: StoredFile, today: string) {
  return {
    id: file.id,
    name: file.originalName,
    savedName: savedName(file),
    caption: photoCaption(file.originalName),
    href: fileHref(file),
    picture: file.hasPicture ? pictureHref(file, 'small') : null,
    mark: extensionOf(file.originalName).slice(0, 4).toUpperCase(),
    kind: kindOfMimeType(file.mimeType)?.label ?? 'File',
    letter: file.revision === null ? null : revisionLetter(file.revision),
    who: uploaderOf(file),
    when: dayText(scope, file.createdAt, today),
    size: sizeText(file.size, 1),
    mayEdit: may(scope, 'file.edit', { createdBy: file.uploadedBy }),
    mayDelete: may(scope, 'file.delete', { createdBy: file.uploadedBy }),
  }
}

export function dayText({ timeZone }: Scope, instant: number | null, today: string): string {
  return instant === null ? '' : formatDateShort(dayIn(timeZone, instant), today)
}

type Uploader = Pick<StoredFile, 'firstName' | 'lastName' | 'username'>

export function uploaderOf({ firstName, lastName, username }: Uploader): string {
  return fullName(firstName, lastName, username)
}
