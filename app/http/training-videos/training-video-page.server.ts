import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isDifficulty, thumbnailSrc, trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import { deletedOf } from '#app/records/engine/pages/deleted-rows.server.ts'
import { isOfKind, type TrainingVideo, trainingVideo } from '#app/records/training-video.server.ts'

const pageSize = 48

const longestAbout = 200

type Card = ReturnType<typeof cardOf>

export type ShelfGroup = { name: string; videos: Card[] }

function cardOf(video: TrainingVideo) {
  const { id, title, description, category, difficulty, duration, views } = video
  const about = Array.from(description.slice(0, 2 * longestAbout))
    .slice(0, longestAbout)
    .join('')
  return {
    href: trainingVideoPath(id),
    title,
    description: about,
    category,
    difficulty,
    duration,
    thumbnail: thumbnailSrc(video, 'small'),
    views: plural(views, 'view'),
  }
}

/** `rows` come sorted by category. */
function groupsOf(rows: readonly TrainingVideo[]): ShelfGroup[] {
  const groups = new Map<string, ShelfGroup>()
  for (const row of rows) {
    const key = row.category.toLowerCase()
    const group = groups.get(key) ?? { name: row.category, videos: [] }
    group.videos.push(cardOf(row))
    groups.set(key, group)
  }
  return [...groups.values()]
}

export function readShelf(scope: Scope, url: URL) {
  const query = searchParam(url)
  const category = searchParam(url, 'category').slice(0, limits.videoCategory)
  const asked = url.searchParams.get('difficulty') ?? ''
  const difficulty = isDifficulty(asked) ? asked : ''
  const page = pageParam(url)
  const which = { query, where: isOfKind({ category, difficulty }) }
  const place = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total, isCut } = trainingVideo.page(scope, which, place)
  return {
    query,
    category,
    difficulty,
    page,
    isCut,
    pageCount: Math.ceil(total / pageSize),
    categories: trainingVideo.valuesOf(scope, 'category'),
    groups: groupsOf(rows),
    deleted: deletedOf(trainingVideo, scope),
  }
}
