import { trainingVideoPath } from '#app/domain/training-video.ts'
import type { TrainingVideo } from '#app/models/training-video.server.ts'
import { ownAddress } from './qr-code.server.ts'

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

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
