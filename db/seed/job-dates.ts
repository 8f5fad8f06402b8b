import type { SeedRun } from './seed-run.ts'

/** When each of `count` finished tasks was finished: in working hours, in order, since the job came in. */
export function finishingTimes({ calendar, random }: SeedRun, count: number, from: number, to: number) {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const share = (index + 1) / count
    const workdaysAgo = Math.round(from + (to - from) * share)
    times.push(calendar.at(Math.min(workdaysAgo, Math.max(from - 1, 0)), random.time(8, 17)))
  }
  return times.sort((a, b) => a - b)
}

/** Days from today by which the open tasks of the current stage are due, in order. */
export function openDueDays(count: number, jobDueInDays: number): number[] {
  if (jobDueInDays < 0) {
    return Array.from({ length: count }, (_, index) => (index === 0 ? jobDueInDays : index * 2 - 1))
  }
  const step = Math.min(4, jobDueInDays / count)
  return Array.from({ length: count }, (_, index) => Math.min(jobDueInDays, Math.round((index + 1) * step)))
}
