import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTrainingVideo } from '#app/domain/training-videos/training-video.schema.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findTrainingVideo, type TrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { insertTrainingVideo } from '#app/models/training-videos/training-video-writes.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

/** A request id seen before answers with the one it made then. */
export function createTrainingVideo(scope: Scope, input: NewTrainingVideo): TrainingVideo {
  requireMay(scope, 'video.create')
  return transaction(() => {
    const make = () => {
      const { requestId, ...fields } = input
      const made = insertTrainingVideo(scope, fields)
      recordActivity(scope, 'training_video.created', { subjectId: made.id, detail: { name: made.title } })
      return made
    }
    return once(scope, 'training_video', { input, make, find: id => findTrainingVideo(scope, id) })
  })
}
