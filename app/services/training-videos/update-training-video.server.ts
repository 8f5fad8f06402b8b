import { changedFields } from '#app/domain/activities/changes.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TrainingVideoChange } from '#app/domain/training-videos/training-video.schema.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  requireTrainingVideo,
  type TrainingVideo,
} from '#app/models/training-videos/training-video.server.ts'
import { saveTrainingVideo } from '#app/models/training-videos/training-video-writes.server.ts'
import { proveChange } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'

/** Saves the given fields; throws Stale when they were made from an older version. Saving no change changes nothing. */
export function updateTrainingVideo(
  scope: Scope,
  id: number,
  { version, ...change }: TrainingVideoChange,
): TrainingVideo {
  return transaction(() => {
    const current = requireTrainingVideo(scope, id)
    requireMay(scope, 'video.edit', current)
    const fields = changedFields(current, change)
    if (fields.length === 0) return current
    proveChange(scope, 'training_video', current, { ...change, version })
    const saved = saveTrainingVideo(scope, id, change)
    recordActivity(scope, 'training_video.updated', { subjectId: id, detail: { name: saved.title, fields } })
    return saved
  })
}
