import type { ActivityDetail, Verb } from '#app/domain/activities/activity.ts'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'

type Line = Omit<typeof activities.$inferInsert, 'id' | 'createdAt'> & { createdAt: number }

/** Collects what happened, and writes it in the order of time, since history is read by id. */
export function makeHistory(companyId: number) {
  const lines: Line[] = []

  function add<V extends Verb>(
    verb: V,
    about: {
      by: number
      at: number
      subjectId: number
      projectId?: number
      detail: ActivityDetail[V]
    },
  ): void {
    const { by, at, subjectId, projectId = null, detail } = about
    lines.push({ companyId, actorId: by, verb, subjectId, projectId, detail, createdAt: at })
  }

  function write(): void {
    lines.sort((a, b) => a.createdAt - b.createdAt)
    for (let start = 0; start < lines.length; start += 500) {
      db()
        .insert(activities)
        .values(lines.slice(start, start + 500))
        .run()
    }
  }

  return { add, write }
}

export type History = ReturnType<typeof makeHistory>
