import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { difficulties } from '#app/domain/training-videos/training-video.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { binEntries, trainingVideos } from '#db/schema/index.ts'
import { liveVideos, type TrainingVideo, videoColumns } from './training-video.server.ts'

type Page = { limit: number; offset: number }

export function listTrainingVideos(scope: Scope, { limit, offset }: Page): TrainingVideo[] {
  return db()
    .select(videoColumns)
    .from(trainingVideos)
    .where(liveVideos(scope))
    .orderBy(desc(trainingVideos.createdAt), desc(trainingVideos.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export type VideoSearch = { query: string; category: string; difficulty: string }

function matching({ category, difficulty }: VideoSearch, found: Found | null): SQL | undefined {
  return and(
    found === null ? undefined : sql`${trainingVideos.id} in ${among(found.ids)}`,
    category === '' ? undefined : eq(sql`lower(${trainingVideos.category})`, sql`lower(${category})`),
    difficulty === '' ? undefined : eq(trainingVideos.difficulty, difficulty),
  )
}

const byDifficulty = sql`case ${trainingVideos.difficulty} ${sql.join(
  difficulties.map((difficulty, at) => sql`when ${difficulty} then ${at}`),
  sql` `,
)} else ${difficulties.length} end`

/** By category, easy ones first, without a category last; with the total. */
export function findTrainingVideos(scope: Scope, search: VideoSearch, { limit, offset }: Page) {
  const found = findRecords(scope, 'trainingVideo', search.query)
  const rows = db()
    .select({ ...videoColumns, total: sql<number>`count(*) over ()` })
    .from(trainingVideos)
    .where(and(liveVideos(scope), matching(search, found)))
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
  return { rows, total: rows[0]?.total ?? 0, isCut: found?.isCut ?? false }
}

/** Each once in any letter case. */
export function listVideoCategories(scope: Scope, limit: number): string[] {
  return db()
    .select({ name: sql<string>`min(${trainingVideos.category})` })
    .from(trainingVideos)
    .where(and(liveVideos(scope), sql`${trainingVideos.category} <> ''`))
    .groupBy(sql`lower(${trainingVideos.category})`)
    .orderBy(sql`lower(${trainingVideos.category})`)
    .limit(limit)
    .all()
    .map(({ name }) => name)
}

export function listDeletedVideos(scope: Scope, limit: number) {
  return db()
    .select({ ...videoColumns, deletedAt: binEntries.deletedAt, expiresAt: binEntries.expiresAt })
    .from(trainingVideos)
    .innerJoin(
      binEntries,
      and(eq(binEntries.companyId, trainingVideos.companyId), eq(binEntries.id, trainingVideos.binEntryId)),
    )
    .where(and(eq(trainingVideos.companyId, scope.companyId), isNotNull(trainingVideos.binEntryId)))
    .orderBy(desc(binEntries.deletedAt), desc(trainingVideos.id))
    .limit(limit)
    .all()
}
