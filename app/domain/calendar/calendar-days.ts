/** What a day's cell of a month shows at most (spec 2, section 2.11), and that of a week, which has more room; the rest is counted. */
export const mostInCell = { month: { projects: 2, tasks: 4 }, week: { projects: 6, tasks: 8 } } as const
export const mostTasksOfProject = 2
export const mostTodosInCell = 2

export type Dated = { id: number; startDate: string; dueDate: string }

/** A day's part of a job's bar. `days` is how many days its words may run on for, 0 where they stand before it. */
export type BarPart = { id: number; isStart: boolean; isDue: boolean; days: number }

/** Of one day: its bars from above, null where one is left free, and how many jobs more there are. */
export type DayBars = { parts: (BarPart | null)[]; hidden: number }

/**
 * Which jobs each day shows, in lines of which there are `most`. Within a week a job is shown on all of its days, on one line,
 * or on none of them: what is cut would seem to begin or end where it does not. Those given first come first. `weeks` are days one
 * after another.
 */
export function layBars(
  jobs: readonly Dated[],
  weeks: readonly (readonly string[])[],
  most: number,
): Map<string, DayBars> {
  return new Map(weeks.flatMap(week => layWeek(weekBars(jobs, week), week, most)))
}

function layWeek(bars: readonly WeekBar[], week: readonly string[], most: number): [string, DayBars][] {
  const days = week.map((): DayBars => ({ parts: [], hidden: 0 }))
  for (const bar of bars) {
    const span = days.slice(bar.first, bar.last + 1)
    const line = freeLine(span, most)
    span.forEach((day, at) => {
      if (line === null) day.hidden++
      else put(day.parts, line, partOf(bar, bar.first + at))
    })
  }
  return week.map((date, at) => [date, days[at] ?? { parts: [], hidden: 0 }])
}

/** The first line that is free on all of the days. */
function freeLine(days: readonly DayBars[], most: number): number | null {
  for (let line = 0; line < most; line++) {
    if (days.every(({ parts }) => !parts[line])) return line
  }
  return null
}

function put(parts: (BarPart | null)[], line: number, part: BarPart): void {
  while (parts.length < line) parts.push(null)
  parts[line] = part
}

function partOf({ id, first, last, isStart, isDue }: WeekBar, at: number): BarPart {
  return {
    id,
    isStart: isStart && at === first,
    isDue: isDue && at === last,
    days: at === first ? last - first + 1 : 0,
  }
}

/** A job's bar over a whole week: on which of its days it lies, from 0. */
export type WeekBar = { id: number; first: number; last: number; isStart: boolean; isDue: boolean }

/** Those of the jobs that run on one of its days. */
export function weekBars(jobs: readonly Dated[], week: readonly string[]): WeekBar[] {
  const [from = '', to = ''] = [week[0], week.at(-1)]
  const placeOf = new Map(week.map((day, at) => [day, at]))
  return jobs
    .filter(({ startDate, dueDate }) => startDate <= to && dueDate >= from)
    .map(({ id, startDate, dueDate }) => ({
      id,
      first: placeOf.get(startDate) ?? 0,
      last: placeOf.get(dueDate) ?? week.length - 1,
      isStart: placeOf.has(startDate),
      isDue: placeOf.has(dueDate),
    }))
}
