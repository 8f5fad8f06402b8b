import type { Verb } from '#app/domain/activities/activity.ts'
import { afterCommit } from '#db/client.ts'

export type NewAct = { id: number; by: number; verb: Verb; projectId: number | null }

export type News =
  | { of: 'acts'; companyId: number; acts: NewAct[] }
  | { of: 'notifications'; companyId: number; userIds: number[] }
  | { of: 'todos'; companyId: number; userId: number }
  | { of: 'sessions'; userId: number }
  | { of: 'sessions'; companyId: number }

const listeners = new Set<(news: News) => void>()

/** After the commit. Returns what ends listening. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function broadcastNews(news: News): void {
  afterCommit(() => {
    for (const listener of listeners) listener(news)
  })
}
