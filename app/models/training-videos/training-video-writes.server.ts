import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { trainingVideos } from '#db/schema/index.ts'
import { columns, live, raised, type TrainingVideo } from './training-video.server.ts'

type Writable = 'title' | 'description' | 'category' | 'difficulty' | 'duration' | 'thumbnail' | 'videoUrl'

export type TrainingVideoValues = Pick<TrainingVideo, 'title'> & Partial<Pick<TrainingVideo, Writable>>

export function insertTrainingVideo(scope: Scope, values: TrainingVideoValues): TrainingVideo {
  return db()
    .insert(trainingVideos)
    .values({ ...values, companyId: scope.companyId, userId: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

/** Writes the given fields and raises the version. */
export function saveTrainingVideo(
  scope: Scope,
  id: number,
  fields: Partial<TrainingVideoValues>,
): TrainingVideo {
  return db()
    .update(trainingVideos)
    .set({ ...fields, updatedAt: Date.now(), version: raised })
    .where(and(live(scope), eq(trainingVideos.id, id)))
    .returning(columns)
    .get()
}

/** One more has watched it: no change of the video, whose version stays. */
export function countVideoView(scope: Scope, id: number): void {
  const { changes } = db()
    .update(trainingVideos)
    .set({ views: sql`${trainingVideos.views} + 1` })
    .where(and(live(scope), eq(trainingVideos.id, id)))
    .run()
  if (changes === 0) throw new NotFound('Training video not found')
}
