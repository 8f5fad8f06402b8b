import { formatDateShort, formatDay } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'

/** Numbered lines, and empty ones below. */
export const maxSheetLines = 16
export const freeLines = 3
export const maxWaitingNamed = 4

export type SheetLine = {
  title: string
  jobNumber: string | null
  jobName: string
  about: string
  minutes: number | null
}

type Printable = {
  dueDate: string | null
  isNobodys: boolean
  others: readonly string[]
  description: string
}

const maxAbout = 120

/** '12 mm oak sides · with Owen · was due 16 Nov' */
export function lineAbout({ dueDate, isNobodys, others, description }: Printable, day: string): string {
  const parts = [
    description.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
    isNobodys ? 'nobody’s yet' : '',
    others.length > 0 ? `with ${others.slice(0, 3).join(', ')}` : '',
    dueText(dueDate, day),
  ]
  return parts.filter(Boolean).join(' · ').slice(0, maxAbout)
}

function dueText(dueDate: string | null, day: string): string {
  if (dueDate === null) return ''
  if (dueDate === day) return 'due today'
  return `${dueDate < day ? 'was due' : 'due'} ${formatDateShort(dueDate, day)}`
}

export function sheetSum(lines: readonly Pick<SheetLine, 'minutes'>[]): string {
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  const hours = hoursText(lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0))
  return hours ? `${count}, ${hours} of work` : count
}

export function sheetDay(day: string): string {
  return formatDay(day, day)
}

export const daySheetsPath = '/day-sheets'

/** In place of a user's id in the address. */
export const everybody = 'all'
