import { plural } from '#app/domain/format.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { nextStageColour, shiftedAt, stagePalette, startingStageCount } from '#app/domain/stages/stage.ts'
import { hasSeveralLines, taskLines } from './task-lines.ts'
import { countTemplateTasks, isPlaceholder, maxTemplateStages, type TemplateStage } from './template.ts'
import { boundedDraft, type TemplateDraft, type TypedTemplate } from './template-draft.ts'

// Server and browser answer the editor's buttons by the same rules.

export type TemplateOp =
  | { op: 'add'; stage: number; text: string }
  | { op: 'remove'; stage: number; task: number }
  /** Before the task at `at` of stage `to`, counted before the move. */
  | { op: 'move'; stage: number; task: number; to: number; at: number }
  | { op: 'add-stage' }
  | { op: 'shift-stage'; stage: number; by: -1 | 1 }
  | { op: 'remove-stage'; stage: number }

function inserted<T>(list: readonly T[], at: number, ...items: T[]): T[] {
  return [...list.slice(0, at), ...items, ...list.slice(at)]
}

function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

function withTasks(
  draft: TemplateDraft,
  at: number,
  change: (tasks: TemplateStage['tasks']) => TemplateStage['tasks'],
): TemplateDraft {
  if (!draft.stages[at]) return draft
  const stages = draft.stages.map((stage, index) =>
    index === at ? { ...stage, tasks: change(stage.tasks) } : stage,
  )
  return { ...draft, stages }
}

function move(draft: TemplateDraft, { stage, task, to, at }: Extract<TemplateOp, { op: 'move' }>) {
  const moved = draft.stages[stage]?.tasks[task]
  const place = Math.max(0, Math.min(at, draft.stages[to]?.tasks.length ?? 0))
  const isThere = stage === to && (place === task || place === task + 1)
  if (!moved || !draft.stages[to] || isThere) return draft
  const taken = withTasks(draft, stage, tasks => without(tasks, task))
  return withTasks(taken, to, tasks =>
    inserted(tasks, stage === to && place > task ? place - 1 : place, moved),
  )
}

function addStage(draft: TemplateDraft): TemplateDraft {
  const { stages } = draft
  if (stages.length >= maxTemplateStages) return draft
  const taken = new Set(stages.map(({ name }) => nameKey(name)))
  let name = 'New stage'
  for (let number = 2; taken.has(nameKey(name)); number++) name = `New stage ${number}`
  const used = stages.map(stage => stage.colour)
  const colour =
    stagePalette.slice(startingStageCount).find(free => !used.includes(free)) ?? nextStageColour(used)
  return { ...draft, stages: [...stages, { name, colour, tasks: [] }] }
}

/** Returns the draft unchanged when the operation does not fit it. */
export function edited(draft: TemplateDraft, op: TemplateOp): TemplateDraft {
  switch (op.op) {
    case 'add': {
      const tasks = taskLines(op.text).map(title => ({ title, assignedTo: null }))
      return boundedDraft(withTasks(draft, op.stage, before => [...before, ...tasks]))
    }
    case 'remove':
      return withTasks(draft, op.stage, tasks => without(tasks, op.task))
    case 'move':
      return move(draft, op)
    case 'add-stage':
      return addStage(draft)
    case 'shift-stage':
      return { ...draft, stages: [...shiftedAt(draft.stages, op.stage, op.by)] }
    case 'remove-stage':
      return draft.stages.length > 1 ? { ...draft, stages: without(draft.stages, op.stage) } : draft
  }
}

/** A title of several lines becomes several tasks, of which the first keeps the plan. Blank ones go. */
export function settled(draft: TemplateDraft): TemplateDraft {
  const stages = draft.stages.map(stage => ({
    ...stage,
    tasks: stage.tasks.flatMap(task => {
      if (!hasSeveralLines(task.title)) {
        const title = task.title.trim()
        if (isPlaceholder(title)) return []
        return [title === task.title ? task : { ...task, title }]
      }
      const [title, ...others] = taskLines(task.title)
      if (title === undefined) return []
      return [
        { ...task, title, key: undefined },
        ...others.map(other => ({ title: other, assignedTo: null })),
      ]
    }),
  }))
  return boundedDraft({ ...draft, stages })
}

export function withAdded({ draft, added }: Pick<TypedTemplate, 'draft' | 'added'>): TemplateDraft {
  return added.reduce((so, text, stage) => (text ? edited(so, { op: 'add', stage, text }) : so), draft)
}

/** Any other button changes the draft, or only keeps it. */
const aims = ['save', 'save-new', 'discard', 'discard-now', 'take-theirs'] as const

/** Asks before discarding the draft, or deleting the stage at that index. */
export type EditorAsk = 'discard' | number | null

export type Press = {
  aim: (typeof aims)[number] | 'keep'
  draft: TemplateDraft
  /** The control that gets the focus: 'add:0' is the first stage's field for new tasks, 'menu:0:2' a task's menu. */
  focus: string
  /** For screen readers. */
  said: string
  ask: EditorAsk
}

/** `button` is 'save', 'earlier:1', 'up:0:2'; any other value only keeps what was typed. */
export function pressed(typed: TypedTemplate, button: string): Press {
  const [, word = '', at, index] = /^([a-z-]{1,20})(?::(\d{1,3}))?(?::(\d{1,3}))?$/.exec(button) ?? []
  const [stage, task] = [Number(at), Number(index)]
  const op = opOf(typed, word, { stage, task })
  const taken = withAdded(typed)
  const draft = settled(op ? edited(taken, op) : taken)
  const isAsking = word === 'delete-stage' && draft.stages.length > 1 && draft.stages[stage] !== undefined
  return {
    aim: aims.find(aim => aim === button) ?? 'keep',
    draft,
    focus: op ? focusAfter(word, { stage, task }, op, draft) : addedFocus(typed),
    said: op ? sayingOf(op, typed.draft) : addedSaying(typed.draft, draft),
    ask: isAsking ? stage : null,
  }
}

type Place = { stage: number; task: number }

function opOf({ moves }: TypedTemplate, word: string, place: Place): TemplateOp | null {
  const { stage, task } = place
  const to = moves.get(`${stage}:${task}`)
  switch (word) {
    case 'remove':
      return { op: 'remove', ...place }
    case 'up':
      return { op: 'move', ...place, to: stage, at: task - 1 }
    case 'down':
      return { op: 'move', ...place, to: stage, at: task + 2 }
    case 'move':
      return to === undefined ? null : { op: 'move', ...place, to, at: Number.POSITIVE_INFINITY }
    case 'add-stage':
      return { op: 'add-stage' }
    case 'earlier':
    case 'later':
      return { op: 'shift-stage', stage, by: word === 'earlier' ? -1 : 1 }
    case 'remove-stage':
      return { op: 'remove-stage', stage }
    default:
      return null
  }
}

function focusAfter(word: string, { stage, task }: Place, op: TemplateOp, { stages }: TemplateDraft): string {
  const last = (at: number) => (stages[at]?.tasks.length ?? 0) - 1
  switch (op.op) {
    case 'remove':
      return last(stage) < 0 ? `add:${stage}` : `menu:${stage}:${Math.min(task, last(stage))}`
    case 'move':
      if (op.to !== stage) return `menu:${op.to}:${last(op.to)}`
      return `${word}:${stage}:${Math.max(0, Math.min(last(stage), task + (word === 'up' ? -1 : 1)))}`
    case 'add-stage':
      return `stage:${stages.length - 1}`
    case 'shift-stage':
      return `${word}:${Math.max(0, Math.min(stages.length - 1, stage + op.by))}`
    default:
      return `stage:${Math.min(stage, stages.length - 1)}`
  }
}

function addedFocus({ added }: TypedTemplate): string {
  const stage = added.reduce((found, text, at) => (text ? at : found), -1)
  return stage < 0 ? '' : `add:${stage}`
}

function addedSaying(before: TemplateDraft, after: TemplateDraft): string {
  const count = countTemplateTasks(after.stages) - countTemplateTasks(before.stages)
  return count <= 0 ? '' : count === 1 ? 'Task added' : `${plural(count, 'task')} added`
}

/** `draft` is the one before. */
export function sayingOf(op: TemplateOp, { stages }: TemplateDraft): string {
  const name = (at: number) => stages[at]?.name ?? ''
  switch (op.op) {
    case 'remove':
      return 'Task deleted'
    case 'move': {
      if (op.to !== op.stage) return `Moved to ${name(op.to)}`
      const count = stages[op.stage]?.tasks.length ?? 0
      const place = op.at > op.task ? op.at : op.at + 1
      return `Now number ${Math.max(1, Math.min(count, place))} of ${count}`
    }
    case 'add-stage':
      return 'Stage added'
    case 'shift-stage':
      return `${name(op.stage)} moved ${op.by < 0 ? 'earlier' : 'later'}`
    case 'remove-stage':
      return `${name(op.stage)} deleted`
    default:
      return ''
  }
}
