import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ofUpload } from '#app/models/files/upload-of.server.ts'
import { db } from '#db/client.ts'
import { files, trainingVideos, users } from '#db/schema/index.ts'

export const videoColumns = {
  id: trainingVideos.id,
  createdBy: trainingVideos.userId,
  title: trainingVideos.title,
  description: trainingVideos.description,
  category: trainingVideos.category,
  difficulty: trainingVideos.difficulty,
  duration: trainingVideos.duration,
  views: trainingVideos.views,
  thumbnail: trainingVideos.thumbnail,
  videoUrl: trainingVideos.videoUrl,
  /** Uploads, shown in place of the addresses. */
  filmId: ofUpload<number>('training_videos.film_file_id', files.id),
  filmName: ofUpload<string>('training_videos.film_file_id', files.originalName),
  thumbnailId: ofUpload<number>('training_videos.thumbnail_file_id', files.id),
  version: trainingVideos.version,
  createdAt: trainingVideos.createdAt,
  updatedAt: trainingVideos.updatedAt,
}

export function liveVideos(scope: Scope): SQL | undefined {
  return and(eq(trainingVideos.companyId, scope.companyId), isNull(trainingVideos.binEntryId))
}

export function findTrainingVideo(scope: Scope, id: number) {
  const where = and(liveVideos(scope), eq(trainingVideos.id, id))
  return db().select(videoColumns).from(trainingVideos).where(where).get() ?? null
}

export function requireTrainingVideo(scope: Scope, id: number) {
  const video = findTrainingVideo(scope, id)
  if (!video) throw new NotFound('Training video not found')
  return video
}

export type TrainingVideo = ReturnType<typeof requireTrainingVideo>

export function requireVideoOnShelf(scope: Scope, id: number) {
  const video = db()
    .select({
      ...videoColumns,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(trainingVideos)
    .innerJoin(users, and(eq(users.companyId, trainingVideos.companyId), eq(users.id, trainingVideos.userId)))
    .where(and(liveVideos(scope), eq(trainingVideos.id, id)))
    .get()
  if (!video) throw new NotFound('Training video not found')
  return video
}

/** Throws NotFound unless it is binned. */
export function requireBinnedVideo(scope: Scope, id: number) {
  const isOurs = and(eq(trainingVideos.companyId, scope.companyId), eq(trainingVideos.id, id))
  const video = db()
    .select({ ...videoColumns, binEntryId: sql<number>`${trainingVideos.binEntryId}` })
    .from(trainingVideos)
    .where(and(isOurs, isNotNull(trainingVideos.binEntryId)))
    .get()
  if (!video) throw new NotFound('There is no deleted training video to bring back')
  return video
}
