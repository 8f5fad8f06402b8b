import { nameKey } from '#app/domain/name-key.ts'
import { nextStageColour, shiftedAt, stagePalette, startingStageCount } from '#app/domain/stages/stage.ts'
import { emptyPlan, type TaskPlan } from './task-plan.ts'
import { isPlaceholder, maxTemplateStages, type TemplateStage, type TemplateTask } from './template.ts'
import { boundedDraft, type TemplateDraft } from './template-draft.ts'

export type TemplateOp =
  | { op: 'add'; stage: number; text: string }
  | { op: 'title'; stage: number; task: number; title: string }
  /** The first line is the title, the others become tasks after it. */
  | { op: 'split'; stage: number; task: number; text: string }
  | { op: 'remove'; stage: number; task: number }
  | { op: 'up' | 'down'; stage: number; task: number }
  | { op: 'move'; stage: number; task: number; to: number }
  /** Before the task at `at` of stage `to`, counted before the move. */
  | { op: 'place'; stage: number; task: number; to: number; at: number }
  /** Either a person or a job role: one replaces the other. */
  | { op: 'assign'; stage: number; task: number; person: number | null; jobRole?: string | undefined }
  | { op: 'plan'; stage: number; task: number; change: Partial<TaskPlan> }
  | { op: 'name'; name: string }
  | { op: 'rename'; stage: number; name: string }
  | { op: 'recolour'; stage: number; colour: string }
  | { op: 'add-stage' }
  | { op: 'earlier' | 'later'; stage: number }
  | { op: 'remove-stage'; stage: number }

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/
/** '- ', '• ', '1. ', '2) ', '[ ] ' */
const listMark = /^(?:[-–—*+](?=\s|$)|[•‣▪◦·●○■□☐☑✓✔]|\(?\d{1,3}[.)](?=\s|$)|\[[ xX]?\])\s*/

/** Sender and time as messengers copy them: '[10:32, 20/11/2026] Callum: '. */
const messageHead = /^\[[\d:.,/\sapm]{5,30}\]\s*[^:]{1,60}:\s+/i
const pictureMark = /^(?:o\t|[\u2705\u274C\u2611\u2714]\uFE0F?)\s*/u

/** Characters, far more than a template holds. */
const maxPasted = 60_000

/** A quoted spreadsheet cell of several lines counts as one line. */
function linesOf(text: string): string[] {
  const plain = text.slice(0, maxPasted).split(lineBreak)
  const lines: string[] = []
  let isInCell = false
  for (const line of plain) {
    const startsCell = isInCell || /(?:^|\t)"/.test(line)
    const hasOddQuotes = (line.split('"').length - 1) % 2 === 1
    if (isInCell) lines.push(`${lines.pop()} ${line.trim()}`)
    else lines.push(line)
    if (startsCell && hasOddQuotes) isInCell = !isInCell
  }
  // An unclosed quotation mark is no cell, nor are quoted words outside a table.
  const hasCells = !isInCell && (lines.length < plain.length || text.includes('\t'))
  return hasCells ? lines.map(withoutCellQuotes) : plain
}

function withoutCellQuotes(line: string): string {
  return line.replaceAll(
    /(^|\t)"((?:[^"]|"")*)"(?=\t|$)/g,
    (_, start: string, cell: string) => start + cell.replaceAll('""', '"'),
  )
}

export function taskLines(text: string): string[] {
  return linesOf(text)
    .map(withoutMark)
    .filter(line => !isPlaceholder(line))
}

export function hasSeveralLines(text: string): boolean {
  return linesOf(text).filter(line => line.trim() !== '').length > 1
}

function withoutMark(line: string): string {
  let text = tidy(line.replace(messageHead, '').replace(pictureMark, ''))
  // '- [ ] Measure' has two marks.
  for (let marks = 0; marks < 2; marks++) text = text.replace(listMark, '').replace(pictureMark, '')
  return text
}

function tidy(line: string): string {
  return line.replaceAll(/[\t ]+/g, ' ').trim()
}

function inserted<T>(list: readonly T[], at: number, ...items: T[]): T[] {
  return [...list.slice(0, at), ...items, ...list.slice(at)]
}

function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

function withStage(
  draft: TemplateDraft,
  at: number,
  change: (stage: TemplateStage) => Partial<TemplateStage>,
): TemplateDraft {
  if (!draft.stages[at]) return draft
  const stages = draft.stages.map((stage, index) => (index === at ? { ...stage, ...change(stage) } : stage))
  return { ...draft, stages }
}

function withTasks(
  draft: TemplateDraft,
  at: number,
  change: (tasks: TemplateTask[]) => readonly TemplateTask[],
): TemplateDraft {
  return withStage(draft, at, ({ tasks }) => ({ tasks: [...change(tasks)] }))
}

function withTask(
  draft: TemplateDraft,
  place: { stage: number; task: number },
  change: Partial<TemplateTask>,
): TemplateDraft {
  return withTasks(draft, place.stage, tasks =>
    tasks.map((task, index) => (index === place.task ? { ...task, ...change } : task)),
  )
}

function withPlan(
  draft: TemplateDraft,
  place: { stage: number; task: number },
  change: Partial<TaskPlan>,
): TemplateDraft {
  const plan = { ...emptyPlan, ...draft.stages[place.stage]?.tasks[place.task]?.plan, ...change }
  return withTask(draft, place, { plan: Object.values(plan).some(Boolean) ? plan : undefined })
}

const unassigned = (title: string): TemplateTask => ({ title, assignedTo: null })

function split(draft: TemplateDraft, at: { stage: number; task: number; text: string }): TemplateDraft {
  const [first, ...others] = taskLines(at.text)
  if (first === undefined) return withTask(draft, at, { title: '' })
  return withTasks(withTask(draft, at, { title: first }), at.stage, tasks =>
    inserted(tasks, at.task + 1, ...others.map(unassigned)),
  )
}

function move(draft: TemplateDraft, at: { stage: number; task: number; to: number }): TemplateDraft {
  const task = draft.stages[at.stage]?.tasks[at.task]
  if (!task || !draft.stages[at.to] || at.to === at.stage) return draft
  const taken = withTasks(draft, at.stage, tasks => without(tasks, at.task))
  return withTasks(taken, at.to, tasks => [...tasks, task])
}

function place(draft: TemplateDraft, { stage, task, to, at }: Extract<TemplateOp, { op: 'place' }>) {
  const moved = draft.stages[stage]?.tasks[task]
  const isThere = stage === to && (at === task || at === task + 1)
  if (!moved || !draft.stages[to] || isThere) return draft
  const taken = withTasks(draft, stage, tasks => without(tasks, task))
  const goesUp = stage === to && at > task
  return withTasks(taken, to, tasks => inserted(tasks, goesUp ? at - 1 : at, moved))
}

function newStageName(stages: readonly TemplateStage[]): string {
  const taken = new Set(stages.map(({ name }) => nameKey(name)))
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'New stage' : `New stage ${number}`
    if (!taken.has(nameKey(name))) return name
  }
}

function newStageColour(used: readonly string[]): string {
  const free = stagePalette.slice(startingStageCount).find(colour => !used.includes(colour))
  return free ?? nextStageColour(used)
}

function addStage(draft: TemplateDraft): TemplateDraft {
  const { stages } = draft
  if (stages.length >= maxTemplateStages) return draft
  const colour = newStageColour(stages.map(stage => stage.colour))
  return { ...draft, stages: [...stages, { name: newStageName(stages), colour, tasks: [] }] }
}

/** Returns the draft unchanged when the operation does not fit it. */
export function edited(draft: TemplateDraft, op: TemplateOp): TemplateDraft {
  switch (op.op) {
    case 'add':
      return boundedDraft(
        withTasks(draft, op.stage, tasks => [...tasks, ...taskLines(op.text).map(unassigned)]),
      )
    case 'title':
      return withTask(draft, op, { title: op.title })
    case 'split':
      return boundedDraft(split(draft, op))
    case 'remove':
      return withTasks(draft, op.stage, tasks => without(tasks, op.task))
    case 'up':
    case 'down':
      return withTasks(draft, op.stage, tasks => shiftedAt(tasks, op.task, op.op === 'up' ? -1 : 1))
    case 'move':
      return move(draft, op)
    case 'place':
      return place(draft, op)
    case 'assign':
      return withPlan(withTask(draft, op, { assignedTo: op.person }), op, { jobRole: op.jobRole ?? '' })
    case 'plan':
      return withPlan(draft, op, op.change)
    case 'name':
      return { ...draft, name: op.name }
    case 'rename':
      return withStage(draft, op.stage, () => ({ name: op.name }))
    case 'recolour':
      return withStage(draft, op.stage, () => ({ colour: op.colour }))
    case 'add-stage':
      return addStage(draft)
    case 'earlier':
    case 'later':
      return {
        ...draft,
        stages: [...shiftedAt(draft.stages, op.stage, op.op === 'earlier' ? -1 : 1)],
      }
    case 'remove-stage':
      return draft.stages.length > 1 ? { ...draft, stages: without(draft.stages, op.stage) } : draft
  }
}

export function settled(draft: TemplateDraft): TemplateDraft {
  const stages = draft.stages.map(stage => ({
    ...stage,
    tasks: stage.tasks.flatMap(({ title, assignedTo, plan }) => {
      const lines = hasSeveralLines(title) ? taskLines(title) : [title.trim()]
      return lines
        .filter(line => !isPlaceholder(line))
        .map((line, at) => ({
          ...unassigned(line),
          ...(at === 0 ? { assignedTo } : {}),
          ...(at === 0 && plan ? { plan } : {}),
        }))
    }),
  }))
  return boundedDraft({ ...draft, stages })
}
