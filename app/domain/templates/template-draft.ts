import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { isAnchor, type StoredPlan, type TaskPlan, tidyPlan } from './task-plan.ts'
import { fallbackColour, readTemplateStages, startingStages, type TemplateStage } from './template.ts'

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

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.fromEntries(Object.entries(value))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestText) : ''
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

function colourOf(value: unknown): string | null {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null
}

function planOf(value: unknown): TaskPlan | undefined {
  const fields = fieldsOf(value)
  if (!fields) return undefined
  const { anchor, days, hours, jobRole } = fields
  const plan = {
    anchor: isAnchor(anchor) ? anchor : ('' as const),
    ...{ days: textOf(days), hours: textOf(hours), jobRole: textOf(jobRole) },
  }
  return Object.values(plan).some(Boolean) ? plan : undefined
}

function storedPlanOf(value: unknown): StoredPlan | null {
  const fields = fieldsOf(value)
  if (!fields) return null
  const { dueAnchor, dueOffset, estimatedMinutes, jobRole } = fields
  const count = (number: unknown) =>
    typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
  return {
    dueAnchor: isAnchor(dueAnchor) ? dueAnchor : undefined,
    dueOffset: count(dueOffset),
    estimatedMinutes: count(estimatedMinutes),
    jobRole: textOf(jobRole),
  }
}

function stageOf(value: unknown): TemplateStage | null {
  const fields = fieldsOf(value)
  if (!fields || typeof fields.name !== 'string' || !Array.isArray(fields.tasks)) return null
  const tasks: unknown[] = fields.tasks.slice(0, maxDraftTasks)
  return {
    name: textOf(fields.name),
    colour: colourOf(fields.colour) ?? fallbackColour,
    tasks: tasks.flatMap(task => {
      const sent = fieldsOf(task)
      if (typeof sent?.title !== 'string') return []
      const plan = planOf(sent.plan)
      return [{ title: textOf(sent.title), assignedTo: idOf(sent.assignedTo), ...(plan ? { plan } : {}) }]
    }),
  }
}

/** The stored shape (spec 2, section 3), as far as it can be read. */
function storedOf(
  names: readonly string[],
  { tasks, assignedTeamMembers, taskPlans, stageColors }: Fields,
): StagedTemplate {
  const own = (map: unknown) =>
    Object.entries(fieldsOf(map) ?? {}).filter(([key]) => key.length <= longestText)
  const stages = [...new Set(names.map(textOf))]
  return {
    stages,
    tasks: Object.fromEntries(
      own(tasks).flatMap(([name, titles]) => {
        if (!stages.includes(name) || !Array.isArray(titles)) return []
        // An unreadable title keeps its place: people are assigned by index.
        const texts: unknown[] = titles.slice(0, maxDraftTasks)
        return [[name, texts.map(textOf)] as const]
      }),
    ),
    assignedTeamMembers: Object.fromEntries(
      own(assignedTeamMembers)
        .slice(0, maxDraftTasks)
        .flatMap(([key, person]) => {
          const id = idOf(person)
          return id === null ? [] : [[key, id] as const]
        }),
    ),
    taskPlans: Object.fromEntries(
      own(taskPlans)
        .slice(0, maxDraftTasks)
        .flatMap(([key, value]) => {
          const plan = storedPlanOf(value)
          return plan ? [[key, plan] as const] : []
        }),
    ),
    stageColors: Object.fromEntries(
      own(stageColors).flatMap(([name, text]) => {
        const colour = colourOf(text)
        return colour !== null && stages.includes(name) ? [[name, colour] as const] : []
      }),
    ),
  }
}

function stagesOf(fields: Fields): TemplateStage[] | null {
  if (!Array.isArray(fields.stages)) {
    const inner = fieldsOf(fields.tasks)
    return inner && Array.isArray(inner.stages) ? stagesOf(inner) : null
  }
  const list: unknown[] = fields.stages.slice(0, maxDraftStages)
  const names = list.filter(name => typeof name === 'string')
  if (names.length === list.length) return readTemplateStages(storedOf(names, fields))
  const stages = list.map(stageOf).filter(stage => stage !== null)
  return stages.length === list.length ? stages : null
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

/** From a preference, in our shape or a stored template's (spec 2, section 3). Cuts what is above the limits; null for no template. */
export function readDraft(value: unknown): TemplateDraft | null {
  const fields = fieldsOf(value)
  const stages = fields && stagesOf(fields)
  if (!fields || !stages || stages.length === 0) return null
  const id = idOf(fields.id)
  return boundedDraft({
    id,
    version: id === null ? null : idOf(fields.version),
    name: textOf(fields.name),
    stages,
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
