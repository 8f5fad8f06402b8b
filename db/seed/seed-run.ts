import type { Calendar } from './calendar.ts'
import type { History } from './history.ts'
import type { Random } from './random.ts'
import type { StageIds, StageName } from './stages.ts'
import type { CompanyStory } from './story.ts'

/** A story while it is being written to the database. */
export type SeedRun = {
  story: CompanyStory
  companyId: number
  calendar: Calendar
  random: Random
  history: History
  stages: StageIds
  /** A person's id by key. */
  person: (key: string) => number
  /** Jobs that moved on, for the notifications. */
  advances: {
    projectId: number
    jobNumber: number
    at: number
    from: StageName
    to: StageName
    lead: string
    name: string
  }[]
}
