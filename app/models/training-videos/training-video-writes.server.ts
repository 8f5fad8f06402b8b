import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { trainingVideos } from '#db/schema/index.ts'
import { liveVideos, type TrainingVideo, videoColumns } from './training-video.server.ts'

const raised = sql`${trainingVideos.version} + 1`

type Writable = 'title' | 'description' | 'category' | 'difficulty' | 'duration' | 'thumbnail' | 'videoUrl'

export type TrainingVideoValues = Pick<TrainingVideo, 'title'> &
  Partial<Pick<TrainingVideo, Writable>> & { filmFileId?: number; thumbnailFileId?: number }

export function insertTrainingVideo(scope: Scope, values: TrainingVideoValues): TrainingVideo {
  return db()
    .insert(trainingVideos)
    .values({ ...values, companyId: scope.companyId, userId: scope.userId, createdAt: Date.now() })
    .returning(videoColumns)
    .get()
}

export function saveTrainingVideo(
  scope: Scope,
  id: number,
  fields: Partial<TrainingVideoValues>,
): TrainingVideo {
  return db()
    .update(trainingVideos)
    .set({ ...fields, updatedAt: Date.now(), version: raised })
    .where(and(liveVideos(scope), eq(trainingVideos.id, id)))
    .returning(videoColumns)
    .get()
}

/** Keeps the version. */
export function countVideoView(scope: Scope, id: number): void {
  const { changes } = db()
    .update(trainingVideos)
    .set({ views: sql`${trainingVideos.views} + 1` })
    .where(and(liveVideos(scope), eq(trainingVideos.id, id)))
    .run()
  if (changes === 0) throw new NotFound('Training video not found')
}

export function binTrainingVideo(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(trainingVideos)
    .set({ binEntryId, version: raised })
    .where(and(liveVideos(scope), eq(trainingVideos.id, id)))
    .run()
}
