import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { fileHref, pictureHref } from '#app/domain/files/file.ts'
import { count, instant, recordId } from '#app/domain/record-fields.schema.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { ownAddress } from '#app/http/qr-code.server.ts'
import type { TrainingVideo } from '#app/models/training-videos/training-video.server.ts'

export const trainingVideoAnswer = z
  .object({
    id: recordId,
    userId: recordId.describe('Who added it.'),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    difficulty: z.string(),
    duration: z.string().describe('Minutes and seconds: 12:30.'),
    views: count,
    videoUrl: z.string().nullable(),
    filmUrl: z.string().nullable().describe('The film, on this site, that is shown in place of videoUrl.'),
    thumbnail: z.string().nullable(),
    uploadedThumbnailUrl: z
      .string()
      .nullable()
      .describe('The picture, on this site, that is shown in place of thumbnail.'),
    qrCodeUrl: z.string().describe('The address that its code opens.'),
    createdAt: instant,
    updatedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'TrainingVideo' })

type TrainingVideoRecord = z.infer<typeof trainingVideoAnswer>

/** For the API. `qrCodeUrl` is what the code opens; `filmUrl` and `uploadedThumbnailUrl` replace `videoUrl` and `thumbnail`. */
export function toTrainingVideoRecord(video: TrainingVideo): TrainingVideoRecord {
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
