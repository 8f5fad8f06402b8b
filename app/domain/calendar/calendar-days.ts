export type Dated = { id: number; startDate: string; dueDate: string }

/** A day's part of a job's bar. `days`: how far its text may run; 0 when the text stands before it. */
export type BarPart = { id: number; isStart: boolean; isDue: boolean; days: number }

/** `days` hold parts from the top, null for a gap; `hidden` counts the jobs that no line has room for. */
export type WeekBars = { days: (BarPart | null)[][]; hidden: number }

/** Lays bars into `most` lines, each whole on the first that is free. By due date, as given, most of them find room. */
export function layWeek(jobs: readonly Dated[], week: readonly string[], most: number): WeekBars {
  const days = week.map((): (BarPart | null)[] => [])
  let hidden = 0
  for (const bar of weekBars(jobs, week)) {
    const line = freeLine(days, bar)
    if (line < most) lay(days, bar, line)
    else hidden++
  }
  return { days, hidden }
}

type Bar = { id: number; first: number; last: number; isStart: boolean; isDue: boolean }

function weekBars(jobs: readonly Dated[], week: readonly string[]): Bar[] {
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

function freeLine(days: WeekBars['days'], { first, last }: Bar): number {
  const covered = days.slice(first, last + 1)
  let line = 0
  while (covered.some(parts => parts[line])) line++
  return line
}

function lay(days: WeekBars['days'], { id, first, last, isStart, isDue }: Bar, line: number): void {
  for (let at = first; at <= last; at++) {
    const parts = days[at] ?? []
    while (parts.length < line) parts.push(null)
    parts[line] = {
      id,
      isStart: isStart && at === first,
      isDue: isDue && at === last,
      days: at === first ? last - first + 1 : 0,
    }
  }
}
