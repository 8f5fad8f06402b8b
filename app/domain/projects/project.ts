import { coverHref } from '#app/domain/files/file.ts'
import { limits } from '#app/domain/limits.ts'
import { copyOf } from '#app/domain/name.ts'
import { type Dated, projectDue } from './due-date.ts'

/** Whole per cent; 0 without tasks. */
export function progressPercent(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * done) / total)
}

export type StageCount = { stageId: number; total: number; done: number }

type Stage = { id: number; name: string; colour: string }

/** Fifty travel with a page: keep the values small. */
export type ProjectCard = {
  id: number
  jobNumber: string
  name: string
  clientName: string | null
  at: number
  /** Done tasks of all tasks for each stage: '4/4 5/5 4/9 0/6'. */
  tasks: string
  due: { label: string; text: string; late: boolean } | null
  isOnBoard: boolean
  cover: string | null
}

type CardRow = Dated & {
  id: number
  jobNumber: string
  name: string
  clientName: string | null
  stageId: number
  counts: readonly StageCount[]
  isOnBoard: boolean
  coverId: number | null
}

export function projectCard(row: CardRow, stages: readonly Stage[], today: string): ProjectCard {
  const tasks = stages.map(({ id }) => {
    const count = row.counts.find(count => count.stageId === id)
    return count ? `${count.done}/${count.total}` : '0/0'
  })
  return {
    id: row.id,
    jobNumber: row.jobNumber,
    name: row.name,
    clientName: row.clientName,
    at: stages.findIndex(({ id }) => id === row.stageId),
    tasks: tasks.join(' '),
    due: projectDue(row, today),
    // The board leaves out projects without tasks.
    isOnBoard: row.isOnBoard && row.counts.length > 0,
    cover: coverHref(row.coverId),
  }
}

export function rodStages(stages: readonly Stage[], tasks: string, hereAt: number) {
  const counts = tasks.split(' ')
  return stages.map(({ name, colour }, at) => {
    const [done = 0, total = 0] = counts[at]?.split('/').map(Number) ?? []
    return { name, colour, total, done, reached: at <= hereAt }
  })
}

export function copiedName(name: string): string {
  return copyOf(name, limits.projectName)
}

const moneyFields = ['estimatedValue', 'actualValue'] as const

export function isMoneyField(name: unknown): boolean {
  return moneyFields.some(field => field === name)
}

export function namesMoney(fields: object): boolean {
  return Object.entries(fields).some(([name, value]) => value !== undefined && isMoneyField(name))
}

/** For those who may not see money: the fields are absent, not empty. */
export function withoutMoney<T extends { estimatedValue: unknown; actualValue: unknown }>(
  record: T,
): Omit<T, (typeof moneyFields)[number]> {
  const { estimatedValue, actualValue, ...rest } = record
  return rest
}
