import { db } from '#db/client.ts'
import { featureFlags, stockCards, trainingVideos } from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'

/** Working days ago that the first card was written, and the first video added. */
const begun = 20

/** What the site owner has switched on for everybody of the company. */
export function addFeatures({ story, companyId, calendar }: SeedRun): void {
  const at = calendar.at(begun + 1, '08:00')
  const rows = story.features.map(featureName => ({
    companyId,
    featureName,
    enabled: true,
    enabledAt: at,
    createdAt: at,
  }))
  if (rows.length > 0) db().insert(featureFlags).values(rows).run()
}

export function addStockCards({ story, companyId, calendar, history, person }: SeedRun): void {
  for (const [index, { who, item, supplier, order }] of story.stock.entries()) {
    const createdAt = calendar.at(begun - index, '08:30')
    const userId = person(who)
    const { id } = db()
      .insert(stockCards)
      .values({ companyId, userId, itemName: item, supplier, orderQty: order, createdAt })
      .returning({ id: stockCards.id })
      .get()
    history.add('stock_card.created', { by: userId, at: createdAt, subjectId: id, detail: { name: item } })
  }
}

export function addTrainingVideos({ story, companyId, calendar, history, person }: SeedRun): void {
  for (const [index, { who, ...video }] of story.videos.entries()) {
    const createdAt = calendar.at(begun - 2 * index, '16:40')
    const userId = person(who)
    const { id } = db()
      .insert(trainingVideos)
      .values({ ...video, companyId, userId, createdAt })
      .returning({ id: trainingVideos.id })
      .get()
    const detail = { name: video.title }
    history.add('training_video.created', { by: userId, at: createdAt, subjectId: id, detail })
  }
}
