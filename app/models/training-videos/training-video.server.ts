import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { difficulties } from '#app/domain/training-videos/training-video.ts'
import { contains } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { trainingVideos, users } from '#db/schema/index.ts'

const columns = {
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
  version: trainingVideos.version,
  createdAt: trainingVideos.createdAt,
  updatedAt: trainingVideos.updatedAt,
}

const raised = sql`${trainingVideos.version} + 1`

type Page = { limit: number; offset: number }

function live(scope: Scope): SQL | undefined {
  return and(eq(trainingVideos.companyId, scope.companyId), isNull(trainingVideos.deletedAt))
}

/** Deleted after `since`: can be brought back. */
function deleted(scope: Scope, since: number): SQL | undefined {
  return and(eq(trainingVideos.companyId, scope.companyId), gt(trainingVideos.deletedAt, since))
}

export function findTrainingVideo(scope: Scope, id: number) {
  const where = and(live(scope), eq(trainingVideos.id, id))
  return db().select(columns).from(trainingVideos).where(where).get() ?? null
}

export function requireTrainingVideo(scope: Scope, id: number) {
  const video = findTrainingVideo(scope, id)
  if (!video) throw new NotFound('Training video not found')
  return video
}

export type TrainingVideo = ReturnType<typeof requireTrainingVideo>

/** A video with who added it. */
export function requireVideoOnShelf(scope: Scope, id: number) {
  const video = db()
    .select({
      ...columns,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(trainingVideos)
    .innerJoin(users, and(eq(users.companyId, trainingVideos.companyId), eq(users.id, trainingVideos.userId)))
    .where(and(live(scope), eq(trainingVideos.id, id)))
    .get()
  if (!video) throw new NotFound('Training video not found')
  return video
}

type Writable = 'title' | 'description' | 'category' | 'difficulty' | 'duration' | 'thumbnail' | 'videoUrl'

export type TrainingVideoValues = Pick<TrainingVideo, 'title'> & Partial<Pick<TrainingVideo, Writable>>

/** Newest first. */
export function listTrainingVideos(scope: Scope, { limit, offset }: Page): TrainingVideo[] {
  return db()
    .select(columns)
    .from(trainingVideos)
    .where(live(scope))
    .orderBy(desc(trainingVideos.createdAt), desc(trainingVideos.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export type VideoSearch = { query: string; category: string; difficulty: string }

function matching({ query, category, difficulty }: VideoSearch): SQL | undefined {
  return and(
    query === ''
      ? undefined
      : or(
          contains(trainingVideos.title, query),
          contains(trainingVideos.description, query),
          contains(trainingVideos.category, query),
        ),
    category === '' ? undefined : eq(sql`lower(${trainingVideos.category})`, sql`lower(${category})`),
    difficulty === '' ? undefined : eq(trainingVideos.difficulty, difficulty),
  )
}

const byDifficulty = sql`case ${trainingVideos.difficulty} ${sql.join(
  difficulties.map((difficulty, at) => sql`when ${difficulty} then ${at}`),
  sql` `,
)} else ${difficulties.length} end`

/** A page of the shelf: by category, the easy ones first, those of no category last; and how many match in all. */
export function findTrainingVideos(scope: Scope, search: VideoSearch, { limit, offset }: Page) {
  const rows = db()
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(trainingVideos)
    .where(and(live(scope), matching(search)))
    .orderBy(
      asc(sql`${trainingVideos.category} = ''`),
      asc(sql`lower(${trainingVideos.category})`),
      asc(byDifficulty),
      asc(sql`lower(${trainingVideos.title})`),
      asc(trainingVideos.id),
    )
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The company's categories, each once in any letter case. */
export function listVideoCategories(scope: Scope, limit: number): string[] {
  return db()
    .select({ name: sql<string>`min(${trainingVideos.category})` })
    .from(trainingVideos)
    .where(and(live(scope), sql`${trainingVideos.category} <> ''`))
    .groupBy(sql`lower(${trainingVideos.category})`)
    .orderBy(sql`lower(${trainingVideos.category})`)
    .limit(limit)
    .all()
    .map(({ name }) => name)
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
