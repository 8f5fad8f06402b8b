import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTrainingVideo } from '#app/domain/training-videos/training-video.schema.ts'
import { nothingToWatch } from '#app/domain/training-videos/training-video.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findTrainingVideo, type TrainingVideo } from '#app/models/training-videos/training-video.server.ts'
import { insertTrainingVideo } from '#app/models/training-videos/training-video-writes.server.ts'
import { type Kept, recordKeptFile, sentAs } from '#app/services/files/keep-file.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function createTrainingVideo(
  scope: Scope,
  input: NewTrainingVideo,
  kept: KeptUploads = {},
): TrainingVideo {
  requireMay(scope, 'video.create')
  if (!input.videoUrl && !kept.file) throw new Invalid({ videoUrl: [nothingToWatch] })
  return transaction(() => {
    const make = () => {
      const { requestId, ...fields } = input
      const made = insertTrainingVideo(scope, { ...fields, ...recordUploads(scope, kept) })
      recordActivity(scope, 'training_video.created', { subjectId: made.id, detail: { name: made.title } })
      return made
    }
    return once(scope, 'training_video', {
      input: { ...input, ...sentAs(kept) },
      make,
      find: id => findTrainingVideo(scope, id),
    })
  })
}

export type KeptUploads = Kept<'file' | 'picture'>

export const takenUploads = { file: 'film', picture: 'photo' } as const

export function recordUploads(scope: Scope, { file, picture }: KeptUploads) {
  return {
    ...(file && { filmFileId: recordKeptFile(scope, file) }),
    ...(picture && { thumbnailFileId: recordKeptFile(scope, picture) }),
  }
}
