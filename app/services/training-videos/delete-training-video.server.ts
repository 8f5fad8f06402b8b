import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry, requireBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { binFile } from '#app/models/files/file-writes.server.ts'
import {
  findTrainingVideo,
  requireBinnedVideo,
  requireTrainingVideo,
  type TrainingVideo,
} from '#app/models/training-videos/training-video.server.ts'
import { binTrainingVideo } from '#app/models/training-videos/training-video-writes.server.ts'
import { restoreEntry } from '#app/services/bin/restore-from-bin.server.ts'
import { transaction } from '#db/client.ts'

export function deleteTrainingVideo(scope: Scope, id: number): TrainingVideo {
  return transaction(() => {
    const current = requireTrainingVideo(scope, id)
    requireMay(scope, 'video.edit', current)
    const binEntryId = createBinEntry(scope, { noun: 'training_video', label: current.title })
    binTrainingVideo(scope, id, binEntryId)
    for (const own of [current.filmId, current.thumbnailId]) if (own !== null) binFile(scope, own, binEntryId)
    recordActivity(scope, 'training_video.deleted', { subjectId: id, detail: { name: current.title } })
    return current
  })
}

export function restoreTrainingVideo(scope: Scope, id: number): TrainingVideo {
  return transaction(() => {
    const here = findTrainingVideo(scope, id)
    if (here) {
      requireMay(scope, 'video.edit', here)
      return here
    }
    const gone = requireBinnedVideo(scope, id)
    requireMay(scope, 'video.edit', gone)
    restoreEntry(scope, requireBinEntry(scope, gone.binEntryId))
    return gone
  })
}
