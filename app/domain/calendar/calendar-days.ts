export type Dated = { id: number; startDate: string; dueDate: string }

/** A day's part of a job's bar. `days`: how far its text may run; 0 when the text stands before it. A bar can be cut within a week. */
export type BarPart = {
  id: number
  isStart: boolean
  isDue: boolean
  days: number
  isCutBefore: boolean
  isCutAfter: boolean
}

/** `parts` from the top, null for a gap; `hidden` counts further jobs. */
export type DayBars = { parts: (BarPart | null)[]; hidden: number }

/**
 * Lays bars into `most` lines: in the order given, each on one line through a week. A job that no line has room for is laid last
 * and cut to what is left. `weeks` are consecutive days.
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

export type WeekBar = { id: number; first: number; last: number; isStart: boolean; isDue: boolean }

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
