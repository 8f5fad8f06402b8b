import { isoOrNull } from '#app/domain/clock.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { ownAddress } from '#app/http/premium/qr-code.server.ts'
import type { TrainingVideo } from '#app/models/training-videos/training-video.server.ts'

/** A training video as the API tells it; `qrCodeUrl` is the address that its code opens. */
export function toTrainingVideoRecord({ createdBy, createdAt, updatedAt, ...video }: TrainingVideo) {
  return {
    ...video,
    userId: createdBy,
    qrCodeUrl: ownAddress(trainingVideoPath(video.id)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
