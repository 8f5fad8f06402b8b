import { dayIn } from '#app/domain/clock.ts'
import { categoryLabels, projectFilesPath, sizeText } from '#app/domain/files/file.ts'
import { groupDrawings, groupPhotos } from '#app/domain/files/project-files.ts'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import { isProjectSheet, sheetBehind } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { listProjectFiles, maxProjectFiles } from '#app/models/files/file-list.server.ts'
import { requireProjectTitle } from '#app/models/projects/project-sheet.server.ts'
import { dayText, fileView } from './file-view.server.ts'
import { uploadOffer } from './receive-files.server.ts'

/** `search` is passed on to pages opened from here. A photo can also be opened from a task. */
export function filesPlace(url: URL, projectId: number) {
  const from = returnPath(url.searchParams.get('from'), '')
  const search = hrefWith('', { from })
  const filesHref = `${projectFilesPath(projectId)}${search}`
  const opener = from === '' || isProjectSheet(from) ? filesHref : from
  return { ...sheetBehind(from, projectId), filesHref, opener, search }
}

export function readProjectFiles(scope: Scope, projectId: number, url: URL) {
  const project = requireProjectTitle(scope, projectId)
  const list = (sort: 'drawing' | 'photo' | 'other') => listProjectFiles(scope, projectId, sort)
  const [drawings, photos, others] = [list('drawing'), list('photo'), list('other')]
  const today = dayIn(scope.timeZone, Date.now())
  const shown = (file: StoredFile) => fileView(scope, file, today)
  return {
    project,
    ...filesPlace(url, projectId),
    drawings: groupDrawings(drawings).map(({ newest, older }) => ({
      ...shown(newest),
      older: older.map(file => ({
        ...shown(file),
        supersededBy: file.supersededByName ?? '',
        supersededAt: dayText(scope, file.supersededAt, today),
      })),
    })),
    photos: groupPhotos(photos).map(group => ({ ...group, photos: group.photos.map(shown) })),
    photoCount: photos.length,
    photoSize: [
      sizeText(
        photos.reduce((sum, { size }) => sum + size, 0),
        1,
      ),
      ...(project.photosAgreed ? ['the client agreed to show them'] : []),
    ].join(', '),
    others: others.map(file => ({ ...shown(file), category: categoryLabels[file.category] })),
    isCut: [drawings, photos, others].some(files => files.length >= maxProjectFiles),
    seesMoney: may(scope, 'money.read'),
    mayAdd: may(scope, 'file.create'),
    offer: uploadOffer(),
    requestId: newRequestId(),
  }
}
