// What fits on one A4. Lengths are millimetres of paper, as `job-sheet.css` sets them.

/** Rows of tasks, of one line and of each further one, and how many letters of a title stand in a line. */
const rows = {
  roomy: { height: 7.4, line: 4.4, letters: 34 },
  close: { height: 6, line: 4.1, letters: 36 },
  tight: { height: 5, line: 3.7, letters: 40 },
} as const
const maxTitleLines = 2

export type RowSize = keyof typeof rows

/** What is left of the page for tasks, notes and drawings, beside head, rod, ruled lines and signatures. */
const room = 128
const sectionHead = 12
const noteLine = 4.6
const drawingRow = 5.6
const lettersOfNoteLine = 96
const maxNoteLines = 7
export const maxSheetDrawings = 8

type SheetTask = { title: string; isDone: boolean }

/** Tasks of a stage as the sheet shows them; those that are done are counted alone where there is no room for them. */
export type SheetColumn<Task extends SheetTask> = { tasks: Task[]; doneAlone: number; more: number }

export type SheetPlan<Task extends SheetTask> = {
  size: RowSize
  columns: SheetColumn<Task>[]
  /** How many of the lines of what was agreed there is room for. */
  agreed: number
}

function taskHeight({ title }: SheetTask, size: RowSize): number {
  const { height, line, letters } = rows[size]
  const lines = Math.max(1, Math.ceil(title.length / letters))
  return height + line * (Math.min(maxTitleLines, lines) - 1)
}

/** The present and the next stage's tasks, in rows as tall as there is room for. */
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

/** The present stage and the next one that has tasks; where later ones have none, those before it that are not done. */
export function sheetStages<Stage extends { total: number; done: number }>(
  stages: readonly Stage[],
  here: number,
): Stage[] {
  const later = stages.slice(here).filter(({ total }) => total > 0)
  const before = stages.slice(0, here).filter(({ total, done }) => done < total)
  const shown = new Set([...later.slice(0, 2), ...before].slice(0, 2))
  return shown.size > 0 ? stages.filter(stage => shown.has(stage)) : stages.slice(here, here + 1)
}

/** How many of the tasks, from the first, stand in that height. */
function fitting(tasks: readonly SheetTask[], size: RowSize, height: number): number {
  let left = height
  const last = tasks.findIndex(task => {
    left -= taskHeight(task, size)
    return left < 0
  })
  return last === -1 ? tasks.length : last
}

/** What is still to do comes before what is done, and a row says what is left out. */
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

/** The notes as far as there is room, line by line, and how many lines they take; cut after a word. */
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
