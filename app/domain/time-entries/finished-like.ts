import { formatCount } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'

export type FinishedJob = {
  projectId: number
  jobNumber: string
  name: string
  completedDate: string
  estimatedMinutes: number
  workedMinutes: number
}

/** Too common to tell a kind of job. */
const common = new Set([
  'the',
  'and',
  'for',
  'mrs',
  'new',
  'old',
  'two',
  'one',
  'with',
  'from',
  'their',
  'this',
  'that',
  'room',
  'house',
  'client',
  'project',
  'street',
])
const maxWords = 8

/** 'Oak staircase for Mrs Hale' is like other oak and other staircases. */
export function kindWords(name: string): string[] {
  const words = name.toLowerCase().match(/\p{L}{3,30}/gu) ?? []
  return [...new Set(words)].filter(word => !common.has(word)).slice(0, maxWords)
}

/** Whole hours, without jobs that took none. */
export function hoursRange(
  jobs: readonly Pick<FinishedJob, 'workedMinutes'>[],
): { least: number; most: number } | null {
  const hours = jobs.filter(({ workedMinutes }) => workedMinutes > 0).map(job => job.workedMinutes / 60)
  if (hours.length === 0) return null
  return { least: Math.round(Math.min(...hours)), most: Math.round(Math.max(...hours)) }
}

export function likeText(jobs: readonly Pick<FinishedJob, 'workedMinutes'>[]): string {
  const range = hoursRange(jobs)
  if (!range) return ''
  const { least, most } = range
  const hours = least === most ? `${formatCount(most)} hours` : `${least} to ${formatCount(most)} hours`
  return jobs.length === 1
    ? `The last one like this took ${hours}`
    : `The last ${countWords[jobs.length] ?? jobs.length} like this took ${hours}`
}

const countWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

/** Minutes per job; null when none took any. */
export function averageOf(
  jobs: readonly Pick<FinishedJob, 'workedMinutes' | 'estimatedMinutes'>[],
): { count: number; worked: number; estimated: number } | null {
  const known = jobs.filter(({ workedMinutes }) => workedMinutes > 0)
  if (known.length === 0) return null
  const mean = (pick: (job: (typeof known)[number]) => number) =>
    Math.round(known.reduce((sum, job) => sum + pick(job), 0) / known.length)
  return {
    count: known.length,
    worked: mean(job => job.workedMinutes),
    estimated: mean(job => job.estimatedMinutes),
  }
}

export function tookText(average: ReturnType<typeof averageOf>): string {
  if (!average) return ''
  const { count, worked, estimated } = average
  const planned = estimated > 0 ? `; ${hoursText(estimated)} was planned` : ''
  return count === 1
    ? `The finished job of this template took ${hoursText(worked)}${planned}.`
    : `The last ${count} finished jobs of this template took ${hoursText(worked)} on average${planned}.`
}
