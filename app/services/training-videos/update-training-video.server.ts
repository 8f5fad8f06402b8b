import { changedFields } from '#app/domain/activities/changes.ts'
import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TrainingVideoChange } from '#app/domain/training-videos/training-video.schema.ts'
import { nothingToWatch, playerFor } from '#app/domain/training-videos/training-video.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  findTrainingVideo,
  requireTrainingVideo,
  type TrainingVideo,
} from '#app/models/training-videos/training-video.server.ts'
import { saveTrainingVideo } from '#app/models/training-videos/training-video-writes.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { deleteUpload } from '#app/services/files/delete-file.server.ts'
import { sentAs } from '#app/services/files/keep-file.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { type KeptUploads, recordUploads } from './create-training-video.server.ts'

/** Replaced uploads go to the bin. Throws Stale when made from an older version. A repeated request replaces nothing again. */
export function updateTrainingVideo(
  scope: Scope,
  id: number,
  { version, requestId, removeFilm, removePicture, ...change }: TrainingVideoChange,
  kept: KeptUploads = {},
): TrainingVideo {
  return transaction(() => {
    const current = requireTrainingVideo(scope, id)
    requireMay(scope, 'video.edit', current)
    const old = {
      film: kept.file || removeFilm ? current.filmId : null,
      picture: kept.picture || removePicture ? current.thumbnailId : null,
    }
    const save = () => {
      const fields: string[] = changedFields(current, change)
      if (kept.file || old.film !== null) fields.push('film')
      if (kept.picture || old.picture !== null) fields.push('picture')
      if (fields.length === 0) return current
      ensureChange(scope, 'training_video', current, { ...change, version })
      for (const gone of [old.film, old.picture]) if (gone !== null) deleteUpload(scope, gone)
      const saved = saveTrainingVideo(scope, id, { ...change, ...recordUploads(scope, kept) })
      const isEmptied = fields.includes('film') || fields.includes('videoUrl')
      if (isEmptied && playerFor(saved) === null) throw new Invalid({ videoUrl: [nothingToWatch] })
      recordActivity(scope, 'training_video.updated', {
        subjectId: id,
        detail: { name: saved.title, fields },
      })
      return saved
    }
    if (!kept.file && !kept.picture) return save()
    const input = { requestId, id, version, ...change, ...sentAs(kept) }
    return once(scope, 'training_video', { input, make: save, find: id => findTrainingVideo(scope, id) })
  })
}
