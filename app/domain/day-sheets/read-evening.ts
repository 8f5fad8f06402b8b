import { addDays } from '#app/domain/clock.ts'
import { daysBetween } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { readHours } from '#app/domain/tasks/estimate.ts'

// What somebody types of a day sheet in the evening: '1 done 7:30-13:10, 2-3 done, 4 waiting hinges Tue, 5 1h left, 6 done 1.5h'.

/** Most letters that are read. */
export const mostTyped = 2000
const mostLineNumber = 999
/** Lines that one range may name. */
const mostInRange = 40
/** Words of their own. */
const mostItems = 200

/** Minutes of the day; null where nothing was typed of it. */
export type WorkTime = { from: number; to: number } | null

export type EveningEntry = {
  line: number
  /** As it was typed, without the number. */
  text: string
  time: WorkTime
  /** Hours that were worked on it, as typed: '1.5h'. */
  worked: number | null
} & (
  | { kind: 'done' }
  | { kind: 'waiting'; waitingFor: string; until: string | null }
  | { kind: 'open'; minutesLeft: number | null }
  /** None of these: of a line that is written by hand, what was done. */
  | { kind: 'words' }
  | { kind: 'unclear'; reason: string }
)

type Said = EveningEntry extends infer Entry
  ? Entry extends unknown
    ? Omit<Entry, 'line' | 'text'>
    : never
  : never

const notClear = 'Type “done”, “waiting hinges Tue” or “1h left”'

/** Never throws. A line that is named twice stands twice; `today` is what a weekday is counted from. */
export function readEvening(typed: string, today: string): EveningEntry[] {
  const items = splitItems(typed.slice(0, mostTyped)).slice(0, mostItems)
  return items.flatMap(({ lines, text }) => {
    const said = readItem(text, today)
    return lines.map(line => ({ line, text, ...said }))
  })
}

/** '7:30' and '1h' are no lines. */
const lineStart = /^\s*(?:lines?\s+)?(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?(?!\d|[:.]\d|\s*(?:h|min)\b)/i

type Item = { lines: number[]; text: string }

/** Parted where a comma, a semicolon, a new line or an 'and' comes before a number; what begins with none belongs to what came before. */
function splitItems(typed: string): Item[] {
  const items: Item[] = []
  let pending: number[] = []
  for (const { part, glue } of partsOf(typed)) {
    const { lines, text } = takeLines(part)
    if (lines.length === 0) {
      const before = items.at(-1)
      if (before) before.text = `${before.text}${glue}${part.trim()}`.trim()
      else if (part.trim() !== '') items.push({ lines: [0], text: part.trim() })
      continue
    }
    if (text === '') pending.push(...lines)
    else {
      items.push({ lines: [...pending, ...lines], text })
      pending = []
    }
  }
  if (pending.length > 0) items.push({ lines: pending, text: '' })
  return items
}

function partsOf(typed: string): { part: string; glue: string }[] {
  const parts: { part: string; glue: string }[] = []
  let start = 0
  let glue = ''
  for (const match of typed.matchAll(/\s*[,;\n&+]\s*|\s+and\s+/gi)) {
    const after = typed.slice(match.index + match[0].length)
    if (!/^(?:lines?\s+)?\d/i.test(after) || isDecimal(typed.slice(start, match.index), match[0], after))
      continue
    parts.push({ part: typed.slice(start, match.index), glue })
    start = match.index + match[0].length
    glue = match[0]
  }
  parts.push({ part: typed.slice(start), glue })
  return parts
}

/** '5 1,5h left' is an hour and a half. */
function isDecimal(before: string, separator: string, after: string): boolean {
  return separator === ',' && /\d\s+\d{1,3}$/.test(before) && /^\d{1,2}\s*h/i.test(after)
}

/** '2-3', 'line 4': the lines at the beginning, and what is said of them. */
function takeLines(part: string): Item {
  const match = lineStart.exec(part)
  if (!match?.[1]) return { lines: [], text: part }
  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  const text = part
    .slice(match[0].length)
    .replace(/^[\s:.)-]+/, '')
    .trim()
  return { lines: numbersFrom(first, last), text }
}

function numbersFrom(first: number, last: number): number[] {
  if (last < first || last - first >= mostInRange || last > mostLineNumber) {
    return first === last ? [first] : [first, last]
  }
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const clock = String.raw`(\d{1,2})(?:[:.h]?(\d{2}))?`
const timeRange = new RegExp(
  String.raw`(?:^|\s)(?:from\s+)?${clock}\s*(?:-|–|to|until)\s*${clock}(?=\s|$)`,
  'i',
)

/** The working time in it, and what else there is. */
function takeTime(text: string): { time: WorkTime | 'wrong'; rest: string } {
  const match = timeRange.exec(text)
  if (!match) return { time: null, rest: text }
  const [whole, fromHour, fromMinute = '0', toHour, toMinute = '0'] = match
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`.trim()
  const from = Number(fromHour) * 60 + Number(fromMinute)
  const to = Number(toHour) * 60 + Number(toMinute)
  const isTime = Number(fromMinute) < 60 && Number(toMinute) < 60 && from < to && to <= 24 * 60
  return { time: isTime ? { from, to } : 'wrong', rest }
}

const done = /^(?:all\s+)?(?:done|finished|complete|completed|ready|ok|yes|✓)[.!]?$/i
const waiting = /^wait(?:s|ing)?\b\s*(?:for\b|on\b|:)?\s*(.*)$/is
const left = /^(?:still\s+|about\s+|ca\.?\s+)?(.{1,20}?)\s*(?:left|to go|more|still)[.!]?$/i

/** '1.5h', '1h 30', '90 min' at the beginning or the end: hours with their unit, which no other word says. */
const hoursWorked = String.raw`(\d{1,2}(?:[.,]\d{1,2})?\s*(?:h|hrs?|hours?)(?:\s*\d{1,2}(?:\s*(?:m|mins?|minutes?))?)?|\d{1,3}\s*(?:m|mins?|minutes?))`
const workedFirst = new RegExp(String.raw`^${hoursWorked}(?=$|[\s,;:])[\s,;:]*`, 'i')
const workedLast = new RegExp(String.raw`(?:^|[\s,;:]+)(?:in\s+|took\s+)?${hoursWorked}$`, 'i')

/** The hours in it, and what else there is; what is left to do is not what was worked. */
export function takeWorked(text: string): { worked: number | null; rest: string } {
  for (const pattern of [workedLast, workedFirst]) {
    const match = pattern.exec(text)
    const minutes = match?.[1] ? readHours(match[1]) : null
    if (!match || !minutes || minutes > limits.workedMinutes) continue
    const rest = `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`.trim()
    if (!left.test(text) || left.test(rest)) return { worked: minutes, rest }
  }
  return { worked: null, rest: text }
}

function readItem(text: string, today: string): Said {
  const { time, rest: timeless } = takeTime(text)
  if (time === 'wrong')
    return { kind: 'unclear', time: null, worked: null, reason: 'The times do not fit: type “7:30-13:10”' }
  const { worked, rest } = takeWorked(timeless)
  const shared = { time, worked }
  if (rest === '')
    return time || worked
      ? { kind: 'open', ...shared, minutesLeft: null }
      : { kind: 'unclear', ...shared, reason: notClear }
  if (done.test(rest)) return { kind: 'done', ...shared }
  const wait = waiting.exec(rest)
  if (wait) return { ...shared, ...readWait(wait[1] ?? '', today) }
  const hours = left.exec(rest)?.[1]
  const minutes = hours === undefined ? null : readHours(hours)
  if (minutes !== null && !Number.isNaN(minutes)) return { kind: 'open', ...shared, minutesLeft: minutes }
  return { kind: 'words', ...shared }
}

function readWait(text: string, today: string) {
  const { until, rest } = takeDay(text.trim(), today)
  const waitingFor = rest.replace(/[\s,:;-]*\b(?:until|till|til|by|on|for)?[\s,:;-]*$/i, '').trim()
  if (waitingFor === '') return { kind: 'unclear' as const, reason: 'Type what it waits for' }
  return { kind: 'waiting' as const, waitingFor, until }
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const lastWord = /(?:^|[\s,(])([a-z]{3,9})\.?\)?$/i
const lastDate =
  /(?:^|[\s,(])(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9}|\d{1,2})\.?(?:[\s./-]+(\d{4}))?\)?$/i

/** The day at the end of it: 'Tue', 'tomorrow', '24 Nov', '24/11'. It is one that comes. */
function takeDay(text: string, today: string): { until: string | null; rest: string } {
  const date = lastDate.exec(text)
  if (date) {
    const until = dayOf(Number(date[1]), date[2] ?? '', date[3], today)
    if (until) return { until, rest: text.slice(0, date.index) }
  }
  const word = lastWord.exec(text)
  const until = word?.[1] ? weekdayAfter(word[1].toLowerCase(), today) : null
  return until && word ? { until, rest: text.slice(0, word.index) } : { until: null, rest: text }
}

const longWeekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function weekdayAfter(word: string, today: string): string | null {
  if (word === 'tomorrow') return addDays(today, 1)
  const isIt = (name: string) =>
    name.startsWith(word) || word === `${name.slice(0, 3)}s` || word === `${name.slice(0, 4)}s`
  const at = longWeekdays.findIndex(isIt)
  if (at === -1 || !weekdays.some(short => word.startsWith(short))) return null
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, ((at - now + 6) % 7) + 1)
}

function dayOf(day: number, month: string, year: string | undefined, today: string): string | null {
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (number < 1 || number > 12 || day < 1) return null
  const thisYear = Number(today.slice(0, 4))
  const two = (n: number) => String(n).padStart(2, '0')
  const years = year === undefined ? [thisYear, thisYear + 1] : [Number(year)]
  const found = years
    .map(each => `${each}-${two(number)}-${two(day)}`)
    .find(date => daysBetween(date, date) === 0 && date > today)
  return found ?? null
}
