import { emptyPlan, isAnchor, roleInWho, type TaskPlan } from './task-plan.ts'
import type { TemplateTask } from './template.ts'
import type { TemplateDraft } from './template-draft.ts'
import { maxDraftStages, maxDraftTasks } from './template-draft.ts'
import { edited, settled, type TemplateOp } from './template-edit.ts'

// Server and browser read the editor's fields and buttons by the same rules.

export type TemplateIntent =
  | TemplateOp
  | { op: 'keep' | 'save' | 'save-new' | 'discard' | 'discard-now' | 'take-theirs' }
  | { op: 'delete-stage'; stage: number }

const pageOps = ['save', 'save-new', 'discard', 'discard-now', 'take-theirs', 'add-stage'] as const
const stageOps = ['earlier', 'later', 'delete-stage', 'remove-stage'] as const
const taskOps = ['remove', 'up', 'down'] as const

export type TypedTemplate = {
  draft: TemplateDraft
  added: string[]
  /** Values of the fields 'Move to', by 'stage:task'. */
  moves: ReadonlyMap<string, number>
}

type Field = readonly [name: string, value: string]

function numberOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

function typedTask(task: string, text: (name: string) => string): TemplateTask {
  const who = text(`${task}.assignedTo`)
  const anchor = text(`${task}.plan.anchor`)
  const plan: TaskPlan = {
    anchor: isAnchor(anchor) ? anchor : '',
    days: text(`${task}.plan.days`),
    hours: text(`${task}.plan.hours`),
    jobRole: roleInWho(who) || text(`${task}.plan.jobRole`),
  }
  const typed = { title: text(`${task}.title`), assignedTo: numberOf(who) }
  return Object.values(plan).some(Boolean) ? { ...typed, plan } : typed
}

export function typedTemplate(fields: Iterable<Field>): TypedTemplate {
  const texts = new Map<string, string>()
  for (const [name, value] of fields) texts.set(name, value)
  const text = (name: string) => texts.get(name) ?? ''
  const moves = new Map<string, number>()
  const added: string[] = []
  const stages: TemplateDraft['stages'] = []
  for (let at = 0; at < maxDraftStages && texts.has(`stages[${at}].name`); at++) {
    const stage = `stages[${at}]`
    const tasks: TemplateDraft['stages'][number]['tasks'] = []
    for (let index = 0; index < maxDraftTasks && texts.has(`${stage}.tasks[${index}].title`); index++) {
      const task = `${stage}.tasks[${index}]`
      tasks.push(typedTask(task, text))
      const to = texts.get(`${task}.to`)
      if (to) moves.set(`${at}:${index}`, Number(to))
    }
    stages.push({ name: text(`${stage}.name`), colour: text(`${stage}.colour`), tasks })
    added.push(`${text(`${stage}.add`)}\n${text(`${stage}.more`)}`.trim())
  }
  const draft = { id: numberOf(text('id')), version: numberOf(text('version')), name: text('name'), stages }
  return { draft, added, moves }
}

export function templateFields({ id, version, name, stages }: TemplateDraft): Field[] {
  return [
    ['id', String(id ?? '')],
    ['version', String(version ?? '')],
    ['name', name],
    ...stages.flatMap((stage, at): Field[] => [
      [`stages[${at}].name`, stage.name],
      [`stages[${at}].colour`, stage.colour],
      ...stage.tasks.flatMap(({ title, assignedTo, plan }, index): Field[] => {
        const task = `stages[${at}].tasks[${index}]`
        const planned = plan ? Object.entries({ ...emptyPlan, ...plan }) : []
        return [
          [`${task}.title`, title],
          [`${task}.assignedTo`, String(assignedTo ?? '')],
          ...planned.map(([name, value]): Field => [`${task}.plan.${name}`, value]),
        ]
      }),
    ]),
  ]
}

/** 'save', 'earlier:1', 'up:0:2'; any other value only keeps what was typed. */
export function templateIntent(value: string, { moves }: Pick<TypedTemplate, 'moves'>): TemplateIntent {
  const [, word, at, index] = /^([a-z-]{1,20})(?::(\d{1,3}))?(?::(\d{1,3}))?$/.exec(value) ?? []
  const [stage, task] = [Number(at), Number(index)]
  if (at === undefined) {
    const op = pageOps.find(pageOp => pageOp === word)
    if (op) return { op }
  } else if (index === undefined) {
    const op = stageOps.find(stageOp => stageOp === word)
    if (op) return { op, stage }
  } else {
    const op = taskOps.find(taskOp => taskOp === word)
    if (op) return { op, stage, task }
    const to = word === 'move' ? moves.get(`${stage}:${task}`) : undefined
    if (to !== undefined) return { op: 'move', stage, task, to }
  }
  return { op: 'keep' }
}

const notOps = ['keep', 'save', 'save-new', 'discard', 'discard-now', 'take-theirs', 'delete-stage']

export function isTemplateOp(intent: TemplateIntent): intent is TemplateOp {
  return !notOps.includes(intent.op)
}

export function withAdded({ draft, added }: Pick<TypedTemplate, 'draft' | 'added'>): TemplateDraft {
  return added.reduce((so, text, stage) => (text ? edited(so, { op: 'add', stage, text }) : so), draft)
}

export function afterIntent(typed: TypedTemplate, intent: TemplateIntent): TemplateDraft {
  const taken = withAdded(typed)
  return settled(isTemplateOp(intent) ? edited(taken, intent) : taken)
}

/** The control that gets the focus: 'add:0' is the first stage's field for new tasks, 'menu:0:2' a task's menu. */
export function placeAfter(typed: TypedTemplate, intent: TemplateIntent, after: TemplateDraft): string {
  const last = (stage: number) => (after.stages[stage]?.tasks.length ?? 0) - 1
  switch (intent.op) {
    case 'up':
      return `up:${intent.stage}:${Math.max(0, intent.task - 1)}`
    case 'down':
      return `down:${intent.stage}:${Math.min(last(intent.stage), intent.task + 1)}`
    case 'remove':
      return last(intent.stage) < 0
        ? `add:${intent.stage}`
        : `menu:${intent.stage}:${Math.min(intent.task, last(intent.stage))}`
    case 'move':
      return `menu:${intent.to}:${last(intent.to)}`
    case 'add-stage':
      return `stage:${after.stages.length - 1}`
    case 'earlier':
      return `earlier:${Math.max(0, intent.stage - 1)}`
    case 'later':
      return `later:${Math.min(after.stages.length - 1, intent.stage + 1)}`
    case 'remove-stage':
      return `stage:${Math.min(intent.stage, after.stages.length - 1)}`
    default: {
      const stage = typed.added.reduce((found, text, at) => (text ? at : found), -1)
      return stage < 0 ? '' : `add:${stage}`
    }
  }
}
