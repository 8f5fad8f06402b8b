import type {
  FileCategory,
  holidayStatuses,
  PaymentMethod,
  PhotoPhase,
  Priority,
  ProjectStatus,
  Role,
} from '#app/domain/enumerations.ts'
import type { JobDuty } from '#app/domain/job-roles/job-role.ts'
import type { CostPeriod, OverheadCategory } from '#app/domain/overheads/cost-kinds.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Difficulty } from '#app/domain/training-videos/training-video.ts'
import type { SceneName } from './files/scenes.ts'
import type { Sheet } from './files/sheet.ts'
import type { InvoicingStory } from './invoice-story.ts'
import type { QuotingStory } from './quote-story.ts'
import type { StageName } from './stages.ts'

/**
 * What a demo company is told as. People and clients go by their `key`, jobs by their number.
 * Days are calendar days from today (negative: ago); `workdaysAgo` counts back from the last working day that is over.
 */
export type CompanyStory = {
  name: string
  address: string
  phone: string
  /** `key` is that of its ids at the payment sandbox. */
  subscription: { key: string; status: 'active' | 'trialing'; endsInDays: number }
  foundedDaysAgo: number
  jobRoles: { name: string; description: string; duties: JobDuty[] }[]
  people: PersonStory[]
  clients: ClientStory[]
  jobs: JobStory[]
  looseTasks: LooseTaskStory[]
  templates: TemplateStory[]
  rooms: RoomStory[]
  todos: TodoStory[]
  payments: PaymentStory[]
  holidays: HolidayStory[]
  /** Premium features that everybody of the company has. */
  features: PremiumFeature[]
  overheads?: OverheadsStory
  quoting?: QuotingStory
  invoicing?: InvoicingStory
  stock: StockStory[]
  videos: VideoStory[]
  /** In the order in which they came: a drawing of the same name is the next revision. */
  files: FileStory[]
}

/** Money in pounds, hours and days as they are said, `onJobs` in per cent. */
export type OverheadsStory = {
  who: string
  costs: [
    category: OverheadCategory,
    name: string,
    amount: number,
    period: CostPeriod,
    more?: { hasVat?: boolean; note?: string },
  ][]
  staff: {
    name: string
    headcount: number
    isMaker: boolean
    /** An hour. */
    pay: number
    employerNi: number
    pension: number
    otherCosts: number
    weeklyHours: number
    daysPerWeek: number
    /** Of holiday, sickness and training. */
    days: [number, number, number]
    onJobs: number
  }[]
  /** On the first of a month, with what a year cost then. */
  rates: { monthsAgo: number; labour: number; overheads: number; note: string }[]
}

export type PersonStory = {
  key: string
  username: string
  email: string
  firstName: string
  lastName: string
  phone: string
  role: Role
  jobRole: string
  jobPosition: string
  department: string
  chatColor: string
  lastChatVisit: { workdaysAgo: number; at: string }
}

export type ClientStory = {
  key: string
  name: string
  email: string
  phone: string
  address: string
  notes?: string
}

export type TaskDetails = {
  title: string
  /** The main one first. */
  who?: string[]
  description?: string
  priority?: Priority
  dueInDays?: number
  /** The position whose work it is while it falls to nobody. */
  forPosition?: string
  /** Without a weekday (0 is Sunday) nobody knows until when. */
  waits?: { for: string; untilNext?: number }
}

/** A title alone falls to nobody. */
export type TaskStory = string | TaskDetails

/** Makes the word for tasks that fall to one person: `callum('Cut list')`. */
export function worker(key: string) {
  return (
    title: string,
    more: Omit<TaskDetails, 'title' | 'who'> & { with?: string[] } = {},
  ): TaskDetails => {
    const { with: others = [], ...details } = more
    return { title, who: [key, ...others], ...details }
  }
}

export type JobStory = {
  name: string
  client: string
  lead: string
  createdBy: string
  description: string
  notes?: string
  stage: StageName
  status?: ProjectStatus
  /** Pounds. */
  value: number
  actualValue?: number
  openedWorkdaysAgo: number
  startInDays: number
  dueInDays: number
  /** When a completed job was finished, if not on its due date. */
  finishedInDays?: number
  /** The working day of the last finished task; 0 unless told. */
  lastTouchedWorkdaysAgo?: number
  tasks: Partial<Record<StageName, TaskStory[]>>
  /** Its tasks have the dates that a template gives, also in the stages to come. */
  isFromTemplate?: boolean
  /** How many of the current stage's tasks are complete; all those of earlier stages are. */
  done: number
  changes?: { by: string; workdaysAgo: number; at: string; fields: string[] }[]
}

/** A task of no job. */
export type LooseTaskStory = TaskDetails & {
  stage: StageName
  createdBy: string
  createdWorkdaysAgo: number
  isDone?: boolean
}

export type TemplateStory = {
  name: string
  createdBy: string
  tasks: Partial<Record<StageName, TaskDetails[]>>
}

/** A job's chat, or without one the whole team's; a message without a category is general talk. */
export type RoomStory = {
  job: number | null
  categories: { name: string; description: string }[]
  messages: { from: string; workdaysAgo: number; at: string; text: string; category?: string }[]
}

export type TodoStory = {
  who: string
  title: string
  dueInDays?: number
  at?: string
  job?: number
  completed?: boolean
}

export type PaymentStory = {
  job: number
  /** Pounds. */
  amount: number
  status: 'pending' | 'completed' | 'failed' | 'refunded'
  method: PaymentMethod
  what: string
  workdaysAgo: number
}

export type HolidayStory = {
  who: string
  startInDays: number
  endInDays: number
  /** Off from midday on. */
  startsAtMidday?: boolean
  reason: string
  status: (typeof holidayStatuses)[number]
  notes?: string
}

export type StockStory = { who: string; item: string; supplier: string; order: string }

export type VideoStory = {
  who: string
  title: string
  description: string
  category: string
  difficulty: Difficulty
  /** Minutes and seconds. */
  duration: string
  views: number
  videoUrl: string
}

export type FileStory = {
  /** Null for a stock card's photo, and for the company's logo. */
  job: number | null
  stockItem?: string
  isLogo?: true
  name: string
  category: FileCategory
  phase?: PhotoPhase
  who: string
  workdaysAgo: number
  at: string
  content: FileContent
}

/** A photo, a PDF, a logo, or any other file's bytes. */
export type FileContent =
  | { scene: SceneName; tilt: number }
  | { sheet: Sheet }
  | { logo: string }
  | { bytes: () => Buffer | Promise<Buffer> }
