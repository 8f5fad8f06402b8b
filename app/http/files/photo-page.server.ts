import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { phaseLabels, photoPath, pictureHref } from '#app/domain/files/file.ts'
import { photoPlace } from '#app/domain/files/project-files.ts'
import { hrefWith } from '#app/domain/href.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pathAt } from '#app/http/return-path.server.ts'
import { listProjectFiles } from '#app/models/files/file-list.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { fileView } from './file-view.server.ts'
import { filesPlace } from './project-files.server.ts'

type Address = { projectId: number; id: number; url: URL }

export function readPhoto(scope: Scope, { projectId, id, url }: Address) {
  const { jobNumber: number, name } = requireProjectTitle(scope, projectId)
  const photos = listProjectFiles(scope, projectId, 'photo')
  const photo = photos.find(one => one.id === id)
  if (!photo) throw new NotFound('Photo not found')
  const { search, opener } = filesPlace(url, projectId)
  const { before, after, ...place } = photoPlace(photos, id)
  const hrefOf = (other: { id: number } | null) =>
    other ? `${photoPath(projectId, other.id)}${search}` : null
  return {
    photo: {
      ...fileView(scope, photo, dayIn(scope.timeZone, Date.now())),
      large: photo.hasPicture ? pictureHref(photo, 'large') : null,
      width: photo.width ?? 1600,
      height: photo.height ?? 1200,
      phase: photo.phase ?? '',
    },
    about: [`${number} ${name}`, photo.phase ? phaseLabels[photo.phase] : null].filter(Boolean).join(' · '),
    place: { ...place, before: hrefOf(before), after: hrefOf(after) },
    nextPicture: after?.hasPicture ? pictureHref(after, 'large') : null,
    deleteHref: hrefWith(`/documents/${id}/delete`, {
      from: `${photoPath(projectId, id)}${search}`,
      next: hrefOf(after ?? before) ?? opener,
    }),
    here: `${photoPath(projectId, id)}${search}`,
    closeHref: pathAt(opener, `file-${id}`),
  }
}
