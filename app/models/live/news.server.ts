import type { Verb } from '#app/domain/activities/activity.ts'
import { afterCommit } from '#db/client.ts'

export type NewAct = { id: number; by: number; verb: Verb; projectId: number | null }

/** What was written that open pages should hear of. */
export type News =
  | { of: 'acts'; companyId: number; acts: NewAct[] }
  | { of: 'notifications'; companyId: number; userIds: number[] }
  | { of: 'todos'; companyId: number; userId: number }
  /** Sessions may have ended: one person's, or a whole company's. */
  | { of: 'sessions'; userId: number }
  | { of: 'sessions'; companyId: number }

const listeners = new Set<(news: News) => void>()

/** Hears what is written, once it is certain, until what it returns is called. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellNews(news: News): void {
  afterCommit(() => {
    for (const listener of listeners) listener(news)
  })
}
