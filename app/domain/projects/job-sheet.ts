// One A4 page. Lengths are millimetres, as in `job-sheet.css`.

/** Row heights of one line and of each further one, and letters per line. */
const rows = {
  roomy: { height: 7.4, line: 4.4, letters: 34 },
  close: { height: 6, line: 4.1, letters: 36 },
  tight: { height: 5, line: 3.7, letters: 40 },
} as const
const maxTitleLines = 2

export type RowSize = keyof typeof rows

/** What the head, the stages, ruled lines and signatures leave. */
const room = 128
const sectionHead = 12
const noteLine = 4.6
const drawingRow = 5.6
const lettersOfNoteLine = 96
const maxNoteLines = 7
export const maxSheetDrawings = 8

type SheetTask = { title: string; isDone: boolean }

/** `doneAlone` counts done tasks without room. */
export type SheetColumn<Task extends SheetTask> = { tasks: Task[]; doneAlone: number; more: number }

export type SheetPlan<Task extends SheetTask> = {
  size: RowSize
  columns: SheetColumn<Task>[]
  agreed: number
}

function taskHeight({ title }: SheetTask, size: RowSize): number {
  const { height, line, letters } = rows[size]
  const lines = Math.max(1, Math.ceil(title.length / letters))
  return height + line * (Math.min(maxTitleLines, lines) - 1)
}

export function planJobSheet<Task extends SheetTask>(
  stages: readonly (readonly Task[])[],
  { noteLines, drawings, agreed = [] }: { noteLines: number; drawings: number; agreed?: readonly string[] },
): SheetPlan<Task> {
  const drawingRows = Math.ceil(Math.min(drawings, maxSheetDrawings) / 2)
  const below =
    (noteLines > 0 ? sectionHead + noteLines * noteLine : 0) +
    (drawings > 0 ? sectionHead + drawingRows * drawingRow : 0)
  const left = room - sectionHead - below
  const fits = (size: RowSize) => stages.every(tasks => fitting(tasks, size, left) === tasks.length)
  const size = fits('roomy') ? 'roomy' : fits('close') ? 'close' : 'tight'
  const columns = stages.map(tasks => cutColumn(tasks, size, left))
  const taken = Math.max(0, ...stages.map(tasks => heightOf(tasks, size)))
  return { size, columns, agreed: fittingLines(agreed, left - taken - sectionHead) }
}

function heightOf(tasks: readonly SheetTask[], size: RowSize): number {
  return tasks.reduce((sum, task) => sum + taskHeight(task, size), 0)
}

function fittingLines(lines: readonly string[], height: number): number {
  let left = height
  const last = lines.findIndex(line => {
    left -= Math.max(1, Math.ceil(line.length / lettersOfNoteLine)) * noteLine
    return left < 0
  })
  return last === -1 ? lines.length : last
}

/** The present stage and the next with tasks; without later tasks, earlier unfinished stages. */
export function sheetStages<Stage extends { total: number; done: number }>(
  stages: readonly Stage[],
  here: number,
): Stage[] {
  const later = stages.slice(here).filter(({ total }) => total > 0)
  const before = stages.slice(0, here).filter(({ total, done }) => done < total)
  const shown = new Set([...later.slice(0, 2), ...before].slice(0, 2))
  return shown.size > 0 ? stages.filter(stage => shown.has(stage)) : stages.slice(here, here + 1)
}

function fitting(tasks: readonly SheetTask[], size: RowSize, height: number): number {
  let left = height
  const last = tasks.findIndex(task => {
    left -= taskHeight(task, size)
    return left < 0
  })
  return last === -1 ? tasks.length : last
}

function cutColumn<Task extends SheetTask>(
  tasks: readonly Task[],
  size: RowSize,
  height: number,
): SheetColumn<Task> {
  if (fitting(tasks, size, height) === tasks.length) return { tasks: [...tasks], doneAlone: 0, more: 0 }
  const row = rows[size].height
  const open = tasks.filter(task => !task.isDone)
  const doneAlone = tasks.length - open.length
  const left = height - (doneAlone > 0 ? row : 0)
  if (fitting(open, size, left) === open.length) return { tasks: open, doneAlone, more: 0 }
  const shown = open.slice(0, fitting(open, size, left - row))
  return { tasks: shown, doneAlone, more: open.length - shown.length }
}

export function cutNotes(notes: string): { text: string; lines: number; isCut: boolean } {
  const typed = notes.trim()
  if (typed === '') return { text: '', lines: 0, isCut: false }
  const kept: string[] = []
  let lines = 0
  for (const paragraph of typed.split('\n')) {
    const needed = Math.max(1, Math.ceil(paragraph.length / lettersOfNoteLine))
    const left = maxNoteLines - lines
    if (needed > left) {
      if (left > 0) kept.push(cutAfterWord(paragraph, left * lettersOfNoteLine))
      return { text: kept.join('\n'), lines: maxNoteLines + 1, isCut: true }
    }
    kept.push(paragraph)
    lines += needed
  }
  return { text: kept.join('\n'), lines, isCut: false }
}

function cutAfterWord(text: string, length: number): string {
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()} …`
}
