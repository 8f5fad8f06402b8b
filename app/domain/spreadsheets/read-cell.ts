import type { ProjectStatus, TaskStatus } from '#app/domain/enumerations.ts'
import { fold } from '#app/domain/fold.ts'
import type { Side } from './read-money.ts'

export type ReadCell = { value: string } | { reason: string }

/** Removes what spreadsheets add to keep a cell as text: ="0194", and an apostrophe before a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const asText = /^="((?:[^"]|"")*)"$/.exec(text)
  if (asText) return (asText[1] ?? '').replaceAll('""', '"')
  return /^'[=+\-@;]/.test(text) ? text.slice(1) : text
}

export function isNothing(cell: string): boolean {
  return /^[-–—]?$/.test(cell.trim())
}

export function readPhone(cell: string): ReadCell {
  return { value: cell.replaceAll('\u00a0', ' ') }
}

function wordRead<Word extends string>(words: Readonly<Record<string, Word>>, reason: string) {
  return (cell: string): ReadCell => {
    const key = wordKey(cell)
    if (key === '') return { value: '' }
    const value = Object.hasOwn(words, key) ? words[key] : undefined
    return value === undefined ? { reason } : { value }
  }
}

const longestWord = 60

/** Without case, accents and separators; '?' for a text longer than any known word. */
function wordKey(cell: string): string {
  if (cell.length > longestWord) return '?'
  return fold(cell)
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}

const projectWords: Readonly<Record<string, ProjectStatus>> = {
  active: 'active',
  open: 'active',
  live: 'active',
  'in progress': 'active',
  'on hold': 'on_hold',
  hold: 'on_hold',
  waiting: 'on_hold',
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  finished: 'completed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  lost: 'cancelled',
}

export const readProjectStatus = wordRead(
  projectWords,
  'Not a status. Write active, on hold, completed or cancelled',
)

const taskWords: Readonly<Record<string, TaskStatus>> = {
  pending: 'pending',
  open: 'pending',
  'to do': 'pending',
  no: 'pending',
  n: 'pending',
  'in progress': 'in_progress',
  started: 'in_progress',
  complete: 'complete',
  completed: 'complete',
  done: 'complete',
  finished: 'complete',
  yes: 'complete',
  y: 'complete',
  x: 'complete',
}

export const readTaskStatus = wordRead(taskWords, 'Not a status. Write pending, in progress or complete')

const priorityWords = {
  low: 'low',
  medium: 'medium',
  normal: 'medium',
  high: 'high',
  urgent: 'high',
} as const

export const readPriority = wordRead(priorityWords, 'Not a priority. Write low, medium or high')

const bankSides: Readonly<Record<string, Side>> = {
  ...{ credit: 'in', cr: 'in', c: 'in', in: 'in', 'paid in': 'in', 'money in': 'in', incoming: 'in' },
  ...{ deposit: 'in', received: 'in', receive: 'in', receipt: 'in', credited: 'in', '+': 'in' },
  ...{
    debit: 'out',
    dr: 'out',
    d: 'out',
    out: 'out',
    'paid out': 'out',
    'money out': 'out',
    outgoing: 'out',
  },
  ...{ withdrawal: 'out', sent: 'out', send: 'out', debited: 'out', spent: 'out', '-': 'out' },
}

export function readSide(cell: string): Side | null {
  const key = isNothing(cell) ? cell.trim() : wordKey(cell)
  return Object.hasOwn(bankSides, key) ? (bankSides[key] ?? null) : null
}

const done =
  'completed complete settled posted booked cleared success successful succeeded processed executed paid done'
const notDone =
  'pending reverted reversed declined failed cancelled canceled rejected returned refunded authorised authorized processing scheduled expired unsettled'
const bankStates = new Map([
  ...done.split(' ').map(word => [word, true] as const),
  ...notDone.split(' ').map(word => [word, false] as const),
])

/** Whether the payment was made; null for an unknown word. */
export function readState(cell: string): boolean | null {
  return bankStates.get(wordKey(cell)) ?? null
}
