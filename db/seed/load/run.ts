import type { ActivityDetail, Verb } from '#app/domain/activities/activity.ts'
import { activities, type clients } from '#db/schema/index.ts'
import type { Batch } from '../batch.ts'
import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { CompanyKey } from '../rows/companies.ts'
import type { StageIds } from '../stages.ts'

export type Client = Omit<typeof clients.$inferInsert, 'id'> & { id: number; key: string }
export type Person = {
  key: string
  id: number
  name: string
  username: string
  email: string
  isAtTheBench: boolean
  lastChatVisit: number
}
export type Job = { id: number; number: number; name: string; opened: number; createdBy: number }

export type Run = {
  company: CompanyKey
  companyId: number
  batch: Batch
  calendar: Calendar
  random: Random
  stages: StageIds
  founded: number
  /** `admin` first. */
  people: Person[]
  admin: number
  person: (key: string) => number
  position: (name: string) => number
  history: History
}

export function finder<Found>(found: ReadonlyMap<string | number, Found>, noun: string) {
  return (key: string | number): Found => {
    const one = found.get(key)
    if (one === undefined) throw new Error(`The demo has no ${noun} '${key}'`)
    return one
  }
}

export type History = ReturnType<typeof makeHistory>

/** Adds them in the order of time, since history is read by id. */
export function makeHistory(companyId: number) {
  const lines: (typeof activities.$inferInsert & { createdAt: number })[] = []
  return {
    add<V extends Verb>(
      verb: V,
      about: {
        by: number
        at: number
        subjectId: number
        projectId?: number | null
        detail: ActivityDetail[V]
      },
    ): void {
      const { by, at, subjectId, projectId = null, detail } = about
      lines.push({ companyId, actorId: by, verb, subjectId, projectId, detail, createdAt: at })
    },
    write(batch: Batch): void {
      for (const line of lines.splice(0).sort((a, b) => a.createdAt - b.createdAt))
        batch.add(activities, line)
    },
  }
}
