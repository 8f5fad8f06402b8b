import type { TaskStatus } from '#app/domain/enumerations.ts'
import { formatDateShort, formatWeekday } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'
import { clockText, freeLines, type LineResult, type SheetLine } from './day-sheet.ts'
import { type EveningEntry, takeWorked } from './read-evening.ts'

// What saving an evening's lines will do, told before it is done.

/** A line's task as it stands now; none when it was deleted since. */
export type LineTask = {
  id: number
  status: TaskStatus
  waitingFor: string
  waitingUntil: string | null
  isNobodys: boolean
  /** Whoever types may change it. */
  mayEdit: boolean
  /** Minutes that its person has written for that day otherwise, such as by Start and Stop. */
  workedElse: number
}

export type PlannedLine = {
  line: number
  title: string
  jobNumber: number | null
  jobName: string
} & (
  | {
      kind: 'save'
      taskId: number | null
      result: LineResult
      waitingUntil: string | null
      /** The sheet's person takes it first. */
      takes: boolean
      /** Minutes that are written for the day otherwise: they count besides those of the line. */
      workedElse: number
      /** It stands like that already. */
      isSame: boolean
    }
  | { kind: 'wrong'; reason: string; hint: string }
)

export type EveningPlan = {
  lines: PlannedLine[]
  /** Numbers of the printed lines that nothing was typed of, and that are not saved yet. */
  untyped: number[]
}

const leftOut = 'put the number right above'

export function planEvening(
  sheet: readonly SheetLine[],
  entries: readonly EveningEntry[],
  taskOf: (id: number) => LineTask | undefined,
): EveningPlan {
  const printed = sheet.filter(line => line.taskId !== null)
  const known = new Set<number>()
  const lines = entries.map(entry => {
    const isTwice = known.has(entry.line)
    known.add(entry.line)
    return isTwice
      ? wrong(entry, sheet, `Line ${entry.line} is typed twice`, 'keep one of them')
      : planLine(entry, sheet, printed.length, taskOf)
  })
  const untyped = printed.flatMap((line, at) => (line.result || known.has(at + 1) ? [] : [at + 1]))
  return { lines, untyped }
}

function planLine(
  entry: EveningEntry,
  sheet: readonly SheetLine[],
  printed: number,
  taskOf: (id: number) => LineTask | undefined,
): PlannedLine {
  const { line } = entry
  if (line === 0)
    return wrong(entry, sheet, `“${short(entry.text)}” has no line number`, 'begin with the number')
  if (line > printed + freeLines) {
    const size = `It has ${printed === 1 ? '1 line' : `${printed} lines`} and ${freeLines} written by hand`
    return wrong(entry, sheet, `Line ${line} is not on this sheet`, `${size}: ${leftOut}`)
  }
  if (entry.kind === 'unclear')
    return wrong(entry, sheet, `“${short(entry.text)}” is not clear`, entry.reason)
  if (line > printed) return planByHand(entry, sheet)
  if (entry.kind === 'words') {
    return wrong(
      entry,
      sheet,
      `“${short(entry.text)}” is not clear`,
      'Type “done”, “waiting hinges Tue” or “1h left”',
    )
  }
  const { taskId, result: before } = lineAt(sheet, line)
  const task = taskId === null ? undefined : taskOf(taskId)
  if (!task) return wrong(entry, sheet, 'Its task was deleted', 'it may be in the bin')
  if (!task.mayEdit) return wrong(entry, sheet, 'It is somebody else’s by now', 'let the office save it')
  const result = resultOf(entry)
  const waitingUntil = entry.kind === 'waiting' ? entry.until : null
  const isSame = isSaved(before, result) && stands(task, result, waitingUntil)
  // What somebody ticked during the day still wants its hours.
  const isHoursAlone = result.outcome === 'done' && workedOf(result) !== null
  if (task.status === 'complete' && !isSame && !isHoursAlone)
    return wrong(entry, sheet, 'It is done already', 'nothing is left to save')
  return {
    ...named(entry, sheet),
    kind: 'save',
    taskId,
    result,
    waitingUntil,
    takes: task.isNobodys,
    workedElse: task.workedElse,
    isSame,
  }
}

/** The three lines below: what was done, in words. */
function planByHand(entry: EveningEntry, sheet: readonly SheetLine[]): PlannedLine {
  if (entry.kind !== 'words') {
    return wrong(entry, sheet, `Line ${entry.line} is written by hand`, 'type what it was, and the times')
  }
  const note = withoutTime(entry).slice(0, limits.waitingFor)
  const result: LineResult = { outcome: 'note', ...timesOf(entry), minutesLeft: null, note }
  const isSame = isSaved(lineAt(sheet, entry.line).result, result)
  return {
    ...named(entry, sheet),
    title: note,
    kind: 'save',
    taskId: null,
    result,
    waitingUntil: null,
    takes: false,
    workedElse: 0,
    isSame,
  }
}

/** A time and hours are kept beside it. */
function withoutTime({ text, time, worked }: EveningEntry): string {
  const timeless = time
    ? text.replace(/\s*(?:from\s+)?\d{1,2}(?:[:.h]?\d{2})?\s*(?:-|–|to|until)\s*\d{1,2}(?:[:.h]?\d{2})?/i, '')
    : text
  return (worked === null ? timeless : takeWorked(timeless.trim()).rest).trim()
}

function resultOf(entry: EveningEntry): LineResult {
  const times = timesOf(entry)
  if (entry.kind === 'waiting')
    return {
      outcome: 'waiting',
      ...times,
      minutesLeft: null,
      note: entry.waitingFor.slice(0, limits.waitingFor),
    }
  if (entry.kind === 'open') return { outcome: 'open', ...times, minutesLeft: entry.minutesLeft, note: '' }
  return { outcome: 'done', ...times, minutesLeft: null, note: '' }
}

function timesOf({ time, worked }: EveningEntry) {
  return { from: time?.from ?? null, to: time?.to ?? null, worked }
}

/** Minutes that a line was worked on: as typed, else between its times; null where nothing was said of it. */
export function workedOf({ from, to, worked = null }: LineResult): number | null {
  return worked ?? (from === null || to === null ? null : to - from)
}

function isSaved(before: LineResult | null, after: LineResult): boolean {
  return (
    before !== null &&
    (Object.keys(after) as (keyof LineResult)[]).every(key => (before[key] ?? null) === (after[key] ?? null))
  )
}

function stands(task: LineTask, { outcome, note }: LineResult, waitingUntil: string | null): boolean {
  if (outcome === 'done') return task.status === 'complete'
  if (task.status === 'complete') return false
  return outcome !== 'waiting' || (task.waitingFor === note && task.waitingUntil === waitingUntil)
}

const noLine: SheetLine = {
  taskId: null,
  title: '',
  jobNumber: null,
  jobName: '',
  about: '',
  minutes: null,
  result: null,
}

function lineAt(sheet: readonly SheetLine[], line: number): SheetLine {
  return sheet[line - 1] ?? noLine
}

function named({ line }: EveningEntry, sheet: readonly SheetLine[]) {
  const { title, jobNumber, jobName } = lineAt(sheet, line)
  return { line, title, jobNumber, jobName }
}

function wrong(entry: EveningEntry, sheet: readonly SheetLine[], reason: string, hint: string): PlannedLine {
  return { ...named(entry, sheet), kind: 'wrong', reason, hint }
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text
}

/** 'Waiting: hinges' and 'until Tue 24 Nov, then ready again': what becomes of a line. */
export function resultText(
  { result, waitingUntil, takes, workedElse }: Extract<PlannedLine, { kind: 'save' }>,
  who: string,
  today: string,
): { text: string; detail: string } {
  const { outcome, from, to, minutesLeft, note } = result
  const minutes = workedOf(result)
  const taken = takes ? `${who} takes it, it was nobody’s` : ''
  const times = from === null || to === null ? '' : `${clockText(from)} to ${clockText(to)}`
  const worked = [times, minutes === null ? '' : `${hoursText(minutes)} worked`].filter(Boolean).join(', ')
  const until =
    outcome === 'waiting'
      ? waitingUntil
        ? `until ${formatWeekday(waitingUntil)} ${formatDateShort(waitingUntil, today)}, then ready again`
        : 'until somebody says that it is ready'
      : ''
  const besides =
    minutes !== null && workedElse > 0 ? `besides ${hoursText(workedElse)} written for that day` : ''
  const detail = [worked, besides, until, taken].filter(Boolean).join(' · ')
  if (outcome === 'done') return { text: 'Done', detail }
  if (outcome === 'waiting') return { text: `Waiting: ${note}`, detail }
  if (outcome === 'note') return { text: 'Kept on the sheet', detail }
  return { text: minutesLeft === null ? 'Stays open' : `Stays open, ${hoursText(minutesLeft)} left`, detail }
}

/** '6–8', '2, 5 and 7–9' are as short as can be. */
export function numbersText(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
