import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { copyOf } from '#app/domain/name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { assignmentKey, assignmentPlace, maxStages, type StagedTemplate } from '#app/domain/stages/stage.ts'
import { planOfStored, storedPlan, type TaskPlan } from './task-plan.ts'

/** Without a plan it has no date, and nobody knows how long it takes. */
export type TemplateTask = { title: string; assignedTo: number | null; plan?: TaskPlan | undefined }

/** A template as it is edited and applied: stages in working order, each with its tasks in order. */
export type TemplateStage = { name: string; colour: string; tasks: TemplateTask[] }

/** What an empty task shows, and what older records hold in place of one: never a task of its own. */
export const taskPlaceholder = 'Enter task'

export const maxTemplateStages = maxStages
/** Of all stages together. */
export const maxTemplateTasks = 200
/** Stage chips on a template's card before '+N more'. */
export const maxStageChips = 4

export function isPlaceholder(title: string): boolean {
  const text = title.trim()
  return text === '' || text === taskPlaceholder
}

/** Of a stage whose own colour is not known. */
export const fallbackColour = '#cbd5e1'

function own<V>(record: Record<string, V> | undefined, key: string): V | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

/** What is kept of tasks by their places: the place of one is its stage's name and its number, as JSON. */
function byPlace<V>(map: Record<string, V> | undefined, tasks: StagedTemplate['tasks']): Map<string, V> {
  const found = new Map<string, V>()
  for (const [key, value] of Object.entries(map ?? {})) {
    const place = assignmentPlace(key, tasks ?? {})
    if (place) found.set(JSON.stringify([place.stage, place.index]), value)
  }
  return found
}

/** A stored template, stage by stage; placeholders are left out. */
export function readTemplateStages(stored: StagedTemplate): TemplateStage[] {
  const people = byPlace(stored.assignedTeamMembers, stored.tasks)
  const plans = byPlace(stored.taskPlans, stored.tasks)
  return (stored.stages ?? []).map(name => ({
    name,
    colour: own(stored.stageColors, name) ?? fallbackColour,
    tasks: (own(stored.tasks, name) ?? [])
      .map((title, index): TemplateTask => {
        const place = JSON.stringify([name, index])
        const plan = plans.get(place)
        const task = { title, assignedTo: people.get(place) ?? null }
        return plan ? { ...task, plan: planOfStored(plan) } : task
      })
      .filter(({ title }) => !isPlaceholder(title)),
  }))
}

/** The stages in the shape a template is kept in (spec 2, section 3), without placeholders. */
export function storedTemplate(stages: readonly TemplateStage[]): StagedTemplate {
  const kept = stages.map(stage => ({
    ...stage,
    tasks: stage.tasks.filter(task => !isPlaceholder(task.title)),
  }))
  const tasks = Object.fromEntries(
    kept.map(({ name, tasks }) => [name, tasks.map(({ title }) => title.trim())]),
  )
  const keyed = <V>(told: (task: TemplateTask) => V | null | undefined) =>
    kept.flatMap(({ name, tasks: own }) =>
      own.flatMap((task, index) => {
        const value = told(task)
        if (value === null || value === undefined) return []
        return [[assignmentKey({ stage: name, index, separator: '' }, tasks), value] as const]
      }),
    )
  const plans = keyed(({ plan }) => storedPlan(plan))
  return {
    stages: kept.map(({ name }) => name),
    tasks,
    assignedTeamMembers: Object.fromEntries(keyed(({ assignedTo }) => assignedTo)),
    ...(plans.length > 0 ? { taskPlans: Object.fromEntries(plans) } : {}),
    stageColors: Object.fromEntries(kept.map(({ name, colour }) => [name, colour])),
  }
}

/** 'Template with 4 stages' */
export function templateDescription(stageCount: number): string {
  return `Template with ${plural(stageCount, 'stage')}`
}

export function isGeneratedDescription(description: string): boolean {
  return description === '' || /^Template with \d+ stages?$/.test(description)
}

export function countTemplateTasks(stages: readonly TemplateStage[]): number {
  return stages.reduce((sum, { tasks }) => sum + tasks.filter(({ title }) => !isPlaceholder(title)).length, 0)
}

export type StageSum = { name: string; colour: string; taskCount: number }

/** A stored template's stages with how many tasks each has: what a list of templates needs of them. */
export function sumTemplateStages({ stages, tasks, stageColors }: StagedTemplate): StageSum[] {
  return (stages ?? []).map(name => ({
    name,
    colour: own(stageColors, name) ?? fallbackColour,
    taskCount: (own(tasks, name) ?? []).filter(title => !isPlaceholder(title)).length,
  }))
}

/** '{name} (Copy)'; a long name is cut so that it still fits. */
export function copyName(name: string): string {
  return copyOf(name, limits.templateName)
}

/** The stages a new template begins with: the company's, without the last, 'complete', where nothing is left to do. */
export function startingStages(companyStages: readonly { name: string; colour: string }[]): TemplateStage[] {
  return companyStages
    .filter(({ name }) => nameKey(name) !== 'complete')
    .map(({ name, colour }) => ({ name: capitaliseFirst(name), colour, tasks: [] }))
}

/** Where a stage of a template goes when it is applied. */
export type StageMapping<Stage> = {
  from: string
  to: Stage
  /** 'name': the company has a stage of that name; 'position': it has not, and the stage at that place is taken. */
  by: 'name' | 'position'
  taskCount: number
}

/**
 * Maps a template's stages to the company's: by name in any letter case, else by position, but never before a stage that it comes after
 * nor after one that it comes before; those past the end to the last.
 * `isMismatch` asks for a warning (spec 2, section 4): more stages than the company has, or tasks in a stage it has not.
 */
export function mapTemplateStages<Stage extends { name: string }>(
  template: readonly TemplateStage[],
  companyStages: readonly Stage[],
): { mapping: StageMapping<Stage>[]; isMismatch: boolean } {
  const byName = new Map(companyStages.map((stage, place) => [nameKey(stage.name), place]))
  const named = template.map(({ name }) => byName.get(nameKey(name)))
  let last = 0
  const mapping = template.flatMap(({ name, tasks }, at): StageMapping<Stage>[] => {
    const next = named.slice(at).find(place => place !== undefined) ?? companyStages.length - 1
    const place = named[at] ?? Math.max(last, Math.min(at, next))
    last = Math.max(last, place)
    const to = companyStages[place]
    const by = named[at] === undefined ? 'position' : 'name'
    return to ? [{ from: name, to, by, taskCount: tasks.length }] : []
  })
  const isMismatch =
    template.length > companyStages.length ||
    mapping.some(({ by, taskCount }) => by === 'position' && taskCount > 0)
  return { mapping, isMismatch }
}
