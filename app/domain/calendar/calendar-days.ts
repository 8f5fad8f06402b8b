/** What a day's cell shows at most (spec 2, section 2.11); the rest is counted. */
export const mostInCell = { projects: 2, tasksOfProject: 2, todos: 2 } as const

/** Lines of tasks in a cell: a week has more room for them than a month. */
export const mostTasksInCell = { month: mostInCell.projects * mostInCell.tasksOfProject, week: 8 } as const

export type Dated = { id: number; startDate: string; dueDate: string }

/** A day's part of a job's bar. `days` is how many days its words may run on for, 0 where they stand before it. */
export type BarPart = { id: number; isStart: boolean; isDue: boolean; days: number }

/** Of one day: its bars from above, null where one is left free, and how many jobs more there are. */
export type DayBars = { parts: (BarPart | null)[]; hidden: number }

/**
 * Which jobs each day shows: the first ones of those that run on it, in the order given. A job keeps its line through a week.
 * `weeks` are days one after another.
 */
export function layBars(jobs: readonly Dated[], weeks: readonly (readonly string[])[]): Map<string, DayBars> {
  const { chosen, hidden } = chooseJobs(jobs, weeks.flat())
  const laid = new Map<string, DayBars>()
  let before = 0
  for (const week of weeks) {
    const lines: (Dated | null)[][] = []
    week.forEach((_day, at) => void lines.push(inLines(chosen[before + at] ?? [], lines[at - 1] ?? [])))
    week.forEach((day, at) => {
      const parts = (lines[at] ?? []).map((job, line) => job && partOf(job, day, line, lines, at))
      laid.set(day, { parts, hidden: hidden[before + at] ?? 0 })
    })
    before += week.length
  }
  return laid
}

function chooseJobs(jobs: readonly Dated[], days: readonly string[]) {
  const placeOf = new Map(days.map((day, at) => [day, at]))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const chosen = days.map((): Dated[] => [])
  const hidden = days.map(() => 0)
  for (const job of jobs) {
    if (job.startDate > last || job.dueDate < first) continue
    const until = placeOf.get(job.dueDate) ?? days.length - 1
    for (let at = placeOf.get(job.startDate) ?? 0; at <= until; at++) {
      const there = chosen[at]
      if (there && there.length < mostInCell.projects) there.push(job)
      else hidden[at] = (hidden[at] ?? 0) + 1
    }
  }
  return { chosen, hidden }
}

/** Those of the day before stay where they are, the others take what is free. */
function inLines(jobs: readonly Dated[], before: readonly (Dated | null)[]): (Dated | null)[] {
  const lines = before.map(job => (job && jobs.includes(job) ? job : null))
  for (const job of jobs) {
    if (lines.includes(job)) continue
    const free = lines.indexOf(null)
    if (free === -1) lines.push(job)
    else lines[free] = job
  }
  while (lines.length > 0 && lines.at(-1) === null) lines.pop()
  return lines
}

function partOf(job: Dated, day: string, line: number, lines: (Dated | null)[][], at: number): BarPart {
  const isBegun = lines[at - 1]?.[line] === job
  let days = isBegun ? 0 : 1
  while (!isBegun && lines[at + days]?.[line] === job) days++
  return { id: job.id, isStart: day === job.startDate, isDue: day === job.dueDate, days }
}

/** A job's bar over a whole week: on which of its days it lies, from 0. */
export type WeekBar = { id: number; first: number; last: number; isStart: boolean; isDue: boolean }

/** Below the cells of a week, which have no room for them, all of its jobs. */
export function weekBars(jobs: readonly Dated[], week: readonly string[]): WeekBar[] {
  const place = (day: string, otherwise: number) => (week.includes(day) ? week.indexOf(day) : otherwise)
  return jobs.map(({ id, startDate, dueDate }) => ({
    id,
    first: place(startDate, 0),
    last: place(dueDate, week.length - 1),
    isStart: week.includes(startDate),
    isDue: week.includes(dueDate),
  }))
}
