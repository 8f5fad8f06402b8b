import { and, desc, eq, gt, isNotNull, lt, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { trainingVideos } from '#db/schema/index.ts'
import { columns, raised } from './training-video.server.ts'

/** Deleted after `since`: can be brought back. */
function deleted(scope: Scope, since: number): SQL | undefined {
  return and(eq(trainingVideos.companyId, scope.companyId), gt(trainingVideos.deletedAt, since))
}

/** What was deleted after `since`, newest first. */
export function listDeletedVideos(scope: Scope, since: number, limit: number) {
  return db()
    .select({ ...columns, deletedAt: trainingVideos.deletedAt })
    .from(trainingVideos)
    .where(deleted(scope, since))
    .orderBy(desc(trainingVideos.deletedAt), desc(trainingVideos.id))
    .limit(limit)
    .all()
}

export function requireDeletedVideo(scope: Scope, id: number, since: number) {
  const where = and(deleted(scope, since), eq(trainingVideos.id, id))
  const video = db().select(columns).from(trainingVideos).where(where).get()
  if (!video) throw new NotFound('There is no deleted training video to bring back')
  return video
}

export function markVideoDeleted(scope: Scope, id: number, deletedAt: number | null): void {
  db()
    .update(trainingVideos)
    .set({ deletedAt, version: raised })
    .where(and(eq(trainingVideos.companyId, scope.companyId), eq(trainingVideos.id, id)))
    .run()
}

/** Every company's. */
export function purgeTrainingVideos(before: number): void {
  db()
    .delete(trainingVideos)
    .where(and(isNotNull(trainingVideos.deletedAt), lt(trainingVideos.deletedAt, before)))
    .run()
}
