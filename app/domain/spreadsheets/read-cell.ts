import type { ProjectStatus, TaskStatus } from '#app/domain/enumerations.ts'
import { fold } from '#app/domain/fold.ts'
import { monthNames } from '#app/domain/format.ts'

// What stands in a cell, as the schemas of the forms take it. `reason` says why it cannot be read.

export type ReadCell = { value: string } | { reason: string }

/** Without what spreadsheets put round a text so that it stays one: ="0194", and the apostrophe before a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const asText = /^="((?:[^"]|"")*)"$/.exec(text)
  if (asText) return (asText[1] ?? '').replaceAll('""', '"')
  return /^'[=+\-@;]/.test(text) ? text.slice(1) : text
}

const asDates = 'Not a date. Write it as 18/11/2026, or leave it empty'

function monthOf(word: string): number {
  const key = word.toLowerCase()
  if (key.length < 3) return 0
  return monthNames.findIndex(name => name.toLowerCase().startsWith(key === 'sept' ? 'sep' : key)) + 1
}

/** Two digits are a year from 1970 to 2069. */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function dayOf(year: number, month: number, day: number): ReadCell {
  const name = monthNames[month - 1]
  if (name === undefined) return { reason: `There is no month ${month}. The day comes first: 18/11/2026` }
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const inYear = month === 2 ? ` ${year}` : ''
  if (day > days || day < 1) return { reason: `${name}${inYear} has ${days} days` }
  const two = (n: number) => String(n).padStart(2, '0')
  return { value: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` }
}

/** Of a date with its weekday and its time, in letters. What is longer is none, and no pattern runs through it. */
export const longestDate = 60

/** A date as it is written in Britain: 18/11/2026, 18.11.26, 18 Nov 26, Wed 18th November 2026, 2026-11-18. */
export function readDate(cell: string): ReadCell {
  const whole = cell.trim()
  if (whole.length > longestDate) return { reason: asDates }
  const text = whole
    .replace(/[,\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$/i, '')
    .replace(/T\d{2}:\d{2}.*$/, '')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i, '')
    .trim()
  if (text === '') return { value: '' }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const british = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  if (british) return dayOf(yearOf(british[3] ?? ''), Number(british[2]), Number(british[1]))
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[.,]?[-/. ]*(\d{4}|\d{2})$/i.exec(text)
  const month = named ? monthOf(named[2] ?? '') : 0
  if (named && month > 0) return dayOf(yearOf(named[3] ?? ''), month, Number(named[1]))
  return { reason: asDates }
}

const asAmount = 'Not an amount. Leave it empty if it is not known'

/** An amount with or without £, commas and pence; the schema counts it in pence. */
export function readAmount(cell: string): ReadCell {
  const text = cell.replaceAll(/[\s\u00a0]/g, '').replace(/^(?:gbp|£)/i, '')
  if (text === '' || text === '-') return { value: '' }
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.test(text)) return { reason: asAmount }
  return { value: text }
}

/** Digits and what people write between them; the note behind a number stays with it. */
export function readPhone(cell: string): ReadCell {
  return { value: cell.replaceAll('\u00a0', ' ') }
}

function wordRead<Word extends string>(words: Readonly<Record<string, Word>>, reason: string) {
  return (cell: string): ReadCell => {
    const key = fold(cell)
      .replaceAll(/[\s_-]+/g, ' ')
      .trim()
    if (key === '') return { value: '' }
    const value = Object.hasOwn(words, key) ? words[key] : undefined
    return value === undefined ? { reason } : { value }
  }
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
