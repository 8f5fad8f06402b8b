import { requireMay } from '#app/domain/permissions.ts'
import { keptSince } from '#app/domain/premium/premium-bin.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  findTrainingVideo,
  requireDeletedVideo,
  requireTrainingVideo,
  type TrainingVideo,
} from '#app/models/training-videos/training-video.server.ts'
import { markVideoDeleted } from '#app/models/training-videos/training-video-writes.server.ts'
import { transaction } from '#db/client.ts'

/** Returns it as it was; for 30 days it can be brought back. */
export function deleteTrainingVideo(scope: Scope, id: number): TrainingVideo {
  return transaction(() => {
    const current = requireTrainingVideo(scope, id)
    requireMay(scope, 'video.edit', current)
    markVideoDeleted(scope, id, Date.now())
    recordActivity(scope, 'training_video.deleted', { subjectId: id, detail: { name: current.title } })
    return current
  })
}

/** Brings it back; one that is here already stays as it is. */
export function restoreTrainingVideo(scope: Scope, id: number): TrainingVideo {
  return transaction(() => {
    const here = findTrainingVideo(scope, id)
    if (here) {
      requireMay(scope, 'video.edit', here)
      return here
    }
    const gone = requireDeletedVideo(scope, id, keptSince(Date.now()))
    requireMay(scope, 'video.edit', gone)
    markVideoDeleted(scope, id, null)
    recordActivity(scope, 'training_video.restored', { subjectId: id, detail: { name: gone.title } })
    return gone
  })
}
