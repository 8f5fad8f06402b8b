/** What a day's cell of a month shows at most (spec 2, section 2.11), and that of a week, which has more room; the rest is counted. */
export const maxInCell = { month: { projects: 2, tasks: 4 }, week: { projects: 6, tasks: 8 } } as const
export const maxTasksOfProject = 2
export const maxTodosInCell = 2

export type Dated = { id: number; startDate: string; dueDate: string }

/**
 * A day's part of a job's bar. `days` is how many days its words may run on for, 0 where they stand before it. It is cut where it
 * begins or ends within the week, though its job does not.
 */
export type BarPart = {
  id: number
  isStart: boolean
  isDue: boolean
  days: number
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Of one day: its bars from above, null where one is left free, and how many jobs more there are. */
export type DayBars = { parts: (BarPart | null)[]; hidden: number }

/**
 * Which jobs each day shows, in lines of which there are `most`. Those given first come first, and each keeps one line through a
 * week. Where no line has room for all of its days there, a job waits until the others are laid, and is cut to what is left.
 * `weeks` are days one after another.
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
  const waiting = bars.filter(bar => {
    const room = longestRoom(days, bar, most)
    const isWhole = room !== null && room.first === bar.first && room.last === bar.last
    if (isWhole) lay(days, bar, room)
    return !isWhole
  })
  for (const bar of waiting) {
    const room = longestRoom(days, bar, most)
    if (room) lay(days, bar, room)
    for (let at = bar.first; at <= bar.last; at++) {
      const day = days[at]
      if (day && !(room && room.first <= at && at <= room.last)) day.hidden++
    }
  }
  return week.map((date, at) => [date, days[at] ?? { parts: [], hidden: 0 }])
}

type Room = { line: number; first: number; last: number }

/** Of the stretches that are free on one line within the bar, the longest, which is the first of them. */
function longestRoom(days: readonly DayBars[], { first, last }: WeekBar, most: number): Room | null {
  let longest: Room | null = null
  for (let line = 0; line < most; line++) {
    for (let from = first; from <= last; from++) {
      let until = from
      while (until <= last && !days[until]?.parts[line]) until++
      const length = until - from
      if (length > (longest ? longest.last - longest.first + 1 : 0)) {
        longest = { line, first: from, last: until - 1 }
      }
      from = until
    }
  }
  return longest
}

function lay(days: readonly DayBars[], bar: WeekBar, { line, first, last }: Room): void {
  for (let at = first; at <= last; at++) {
    const parts = days[at]?.parts ?? []
    while (parts.length < line) parts.push(null)
    parts[line] = {
      id: bar.id,
      isStart: bar.isStart && at === bar.first,
      isDue: bar.isDue && at === bar.last,
      days: at === first ? last - first + 1 : 0,
      isCutBefore: at === first && first > bar.first,
      isCutAfter: at === last && last < bar.last,
    }
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
