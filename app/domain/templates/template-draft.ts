import { parseId } from '#app/domain/id.ts'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { isAnchor, positionInWho, type TaskPlan, tidyPlan } from './task-plan.ts'
import {
  fallbackColour,
  readTemplateStages,
  startingStages,
  type TemplateStage,
  type TemplateTask,
} from './template.ts'

/** A template being edited; tasks may be blank. `id` and `version` are those of the template it was made from. */
export type TemplateDraft = {
  id: number | null
  version: number | null
  name: string
  stages: TemplateStage[]
}

export const draftKey = 'editingTemplate'

export function draftKeyOf(id: number | null): string {
  return id === null ? draftKey : `${draftKey}-${id}`
}

/** Above the template's limits, so that too much is refused by name instead of cut. */
export const maxDraftStages = 16
export const maxDraftTasks = 300
const longestText = 1000

export function blankDraft(companyStages: readonly { name: string; colour: string }[]): TemplateDraft {
  return { id: null, version: null, name: '', stages: startingStages(companyStages) }
}

export function draftOf(template: {
  id: number
  version: number
  name: string
  tasks: StagedTemplate
}): TemplateDraft {
  const { id, version, name, tasks } = template
  return { id, version, name, stages: readTemplateStages(tasks) }
}

export function boundedDraft(draft: TemplateDraft): TemplateDraft {
  let left = maxDraftTasks
  const stages = draft.stages.slice(0, maxDraftStages).map(stage => {
    const tasks = stage.tasks.length > left ? stage.tasks.slice(0, left) : stage.tasks
    left -= tasks.length
    return tasks === stage.tasks ? stage : { ...stage, tasks }
  })
  return { ...draft, stages }
}

type Field = readonly [name: string, value: string]

/** A draft's stages, tasks, plans and their fields. */
const deepestField = 6

/** The fields of the editor's form: 'stages[0].tasks[2].title'. */
export function templateFields(value: unknown, at = '', depth = 0): Field[] {
  if (typeof value === 'string' || typeof value === 'number') return [[at, String(value)]]
  if (typeof value !== 'object' || value === null || depth > deepestField) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const name = Array.isArray(value) ? `${at}[${key}]` : at ? `${at}.${key}` : key
    return templateFields(part, name, depth + 1)
  })
}

export type TypedTemplate = {
  draft: TemplateDraft
  /** The text for new tasks, by stage. */
  added: string[]
  /** Values of the fields 'Move to', by 'stage:task'. */
  moves: ReadonlyMap<string, number>
}

type Text = (name: string) => string

function typedTask(task: string, text: Text): TemplateTask {
  const who = text(`${task}.assignedTo`)
  const anchor = text(`${task}.plan.anchor`)
  const plan: TaskPlan = {
    anchor: isAnchor(anchor) ? anchor : '',
    days: text(`${task}.plan.days`),
    hours: text(`${task}.plan.hours`),
    jobRole: positionInWho(who) || text(`${task}.plan.jobRole`),
  }
  const typed = { title: text(`${task}.title`), assignedTo: parseId(who) }
  return Object.values(plan).some(Boolean) ? { ...typed, plan } : typed
}

export function typedTemplate(fields: Iterable<Field>): TypedTemplate {
  const texts = new Map(fields)
  const text: Text = name => texts.get(name) ?? ''
  const moves = new Map<string, number>()
  const added: string[] = []
  const stages: TemplateStage[] = []
  for (let at = 0; at < maxDraftStages && texts.has(`stages[${at}].name`); at++) {
    const stage = `stages[${at}]`
    const tasks: TemplateTask[] = []
    for (let index = 0; index < maxDraftTasks && texts.has(`${stage}.tasks[${index}].title`); index++) {
      const task = `${stage}.tasks[${index}]`
      tasks.push(typedTask(task, text))
      const to = texts.get(`${task}.to`)
      if (to) moves.set(`${at}:${index}`, Number(to))
    }
    stages.push({ name: text(`${stage}.name`), colour: text(`${stage}.colour`), tasks })
    added.push(`${text(`${stage}.add`)}\n${text(`${stage}.more`)}`.trim())
  }
  const [id, version] = [parseId(text('id')), parseId(text('version'))]
  return { draft: { id, version, name: text('name'), stages }, added, moves }
}

/** A kept draft. Cuts what is above the limits; null for no template. */
export function readDraft(value: unknown): TemplateDraft | null {
  const fields = templateFields(value).map(([name, text]): Field => [name, text.slice(0, longestText)])
  const { draft } = typedTemplate(fields)
  if (draft.stages.length === 0) return null
  const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
  return boundedDraft({
    ...draft,
    version: draft.id === null ? null : draft.version,
    stages: draft.stages.map(({ colour, ...stage }) => ({
      ...stage,
      colour: isColour(colour) ? colour.toLowerCase() : fallbackColour,
    })),
  })
}

export function isSameTemplate(a: TemplateDraft, b: TemplateDraft): boolean {
  return essence(a) === essence(b)
}

function essence({ name, stages }: TemplateDraft): string {
  return JSON.stringify([
    name.trim(),
    stages.map(stage => [
      stage.name.trim(),
      stage.colour,
      stage.tasks.flatMap(({ title, assignedTo, plan }) =>
        title.trim() ? [[title.trim(), assignedTo, tidyPlan(plan)]] : [],
      ),
    ]),
  ])
}
