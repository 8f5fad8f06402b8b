import { formatDateShort, formatDay } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'

/** Lines that have a number, and those below them that are written by hand. */
export const mostSheetLines = 16
export const freeLines = 3
/** Tasks that wait, named below. */
export const mostWaitingNamed = 4

export const outcomes = ['done', 'waiting', 'open', 'note'] as const
export type Outcome = (typeof outcomes)[number]

/** What came back of a line; times are minutes of the day. */
export type LineResult = {
  outcome: Outcome
  from: number | null
  to: number | null
  /** Worked, as it was typed without times; sheets that were saved before hours were kept say nothing of it. */
  worked?: number | null
  minutesLeft: number | null
  /** What it waits for, or what was written by hand. */
  note: string
}

/** A line as it was printed. One that was written by hand has no task, and comes with what was typed of it. */
export type SheetLine = {
  taskId: number | null
  title: string
  jobNumber: number | null
  jobName: string
  /** 'with Owen, was due 16 Nov' */
  about: string
  /** Of work, as it was printed. */
  minutes: number | null
  result: LineResult | null
}

/** 'CD-2011', or 'CD-2011-2' where the company has given out that one already. */
export function sheetNumber(initials: string, day: string, isTaken: (number: string) => boolean): string {
  const [, month = '', date = ''] = day.split('-')
  const plain = `${initials}-${date}${month}`
  if (!isTaken(plain)) return plain
  let next = 2
  while (isTaken(`${plain}-${next}`)) next++
  return `${plain}-${next}`
}

/** What somebody types or scans may be one: 'cd-2011', 'CD 2011'. */
export function sheetNumberIn(text: string): string | null {
  const [, letters, digits, more] = /^(\p{L}{1,3}|\?)[\s-]*(\d{4})(?:-(\d{1,4}))?$/u.exec(text.trim()) ?? []
  if (!letters || !digits) return null
  return `${letters.toLocaleUpperCase('en-GB')}-${digits}${more ? `-${more}` : ''}`
}

type Printable = {
  dueDate: string | null
  isNobodys: boolean
  others: readonly string[]
  description: string
}

const mostAbout = 120

/** '12 mm oak sides · with Owen · was due 16 Nov', of a sheet for that day. */
export function lineAbout({ dueDate, isNobodys, others, description }: Printable, day: string): string {
  const parts = [
    description.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
    isNobodys ? 'nobody’s yet' : '',
    others.length > 0 ? `with ${others.slice(0, 3).join(', ')}` : '',
    dueText(dueDate, day),
  ]
  return parts.filter(Boolean).join(' · ').slice(0, mostAbout)
}

function dueText(dueDate: string | null, day: string): string {
  if (dueDate === null) return ''
  if (dueDate === day) return 'due today'
  return `${dueDate < day ? 'was due' : 'due'} ${formatDateShort(dueDate, day)}`
}

/** '8 lines, 25h of work' */
export function sheetSum(lines: readonly Pick<SheetLine, 'taskId' | 'minutes'>[]): string {
  const printed = lines.filter(({ taskId }) => taskId !== null)
  const count = printed.length === 1 ? '1 line' : `${printed.length} lines`
  const hours = hoursText(printed.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0))
  return hours ? `${count}, ${hours} of work` : count
}

/** 'Friday 20 November' */
export function sheetDay(day: string): string {
  return formatDay(day, day)
}

/** 450 is '7:30'. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export const daySheetsPath = '/day-sheets'

export function eveningPath(id: number): string {
  return `/evening/${id}`
}
