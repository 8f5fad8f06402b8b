import { isoOrNull } from '#app/domain/clock.ts'
import { fileHref, pictureHref } from '#app/domain/files/file.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { ownAddress } from '#app/http/qr-code.server.ts'
import type { TrainingVideo } from '#app/models/training-videos/training-video.server.ts'

/**
 * A training video as the API tells it; `qrCodeUrl` is the address that its code opens, `filmUrl` and `uploadedThumbnailUrl` what, on
 * this site, is shown in place of `videoUrl` and `thumbnail`.
 */
export function toTrainingVideoRecord(video: TrainingVideo) {
  const { createdBy, createdAt, updatedAt, filmId, filmName, thumbnailId, ...fields } = video
  return {
    ...fields,
    filmUrl: filmId === null ? null : fileHref({ id: filmId, originalName: filmName ?? 'film' }),
    uploadedThumbnailUrl: thumbnailId === null ? null : pictureHref({ id: thumbnailId }, 'large'),
    userId: createdBy,
    qrCodeUrl: ownAddress(trainingVideoPath(video.id)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
