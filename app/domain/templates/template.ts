import type { DueAnchor } from '#app/domain/enumerations.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { copyOf } from '#app/domain/name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { assignmentKey, assignmentPlace, maxStages, type StagedTemplate } from '#app/domain/stages/stage.ts'
import { planOfStored, storedPlan, type TaskPlan } from './task-plan.ts'

/** `key` tells rows apart while they are edited; it is not kept. */
type Row = { key?: number | undefined }

export type TemplateTask = Row & { title: string; assignedTo: number | null; plan?: TaskPlan | undefined }

export type TemplateStage = Row & { name: string; colour: string; tasks: TemplateTask[] }

/** Older records hold it in place of an empty task. */
export const taskPlaceholder = 'Enter task'

export const maxTemplateStages = maxStages
export const maxTemplateTasks = 200
export const maxStageChips = 4

export function isPlaceholder(title: string): boolean {
  const text = title.trim()
  return text === '' || text === taskPlaceholder
}

export const fallbackColour = '#cbd5e1'

function own<V>(record: Record<string, V> | undefined, key: string): V | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

function byPlace<V>(map: Record<string, V> | undefined, tasks: StagedTemplate['tasks']): Map<string, V> {
  const found = new Map<string, V>()
  for (const [key, value] of Object.entries(map ?? {})) {
    const place = assignmentPlace(key, tasks ?? {})
    if (place) found.set(JSON.stringify([place.stage, place.index]), value)
  }
  return found
}

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

export function sumTemplateStages({ stages, tasks, stageColors }: StagedTemplate): StageSum[] {
  return (stages ?? []).map(name => ({
    name,
    colour: own(stageColors, name) ?? fallbackColour,
    taskCount: (own(tasks, name) ?? []).filter(title => !isPlaceholder(title)).length,
  }))
}

/** `days` until the last task after the start, or where none goes by the start, before the due date; 0 where none has a rule. */
export function sumTemplatePlans({ taskPlans }: StagedTemplate): { minutes: number; days: number } {
  const plans = Object.values(taskPlans ?? {})
  const last = (anchor: DueAnchor) =>
    Math.max(0, ...plans.map(({ dueAnchor, dueOffset }) => (dueAnchor === anchor ? (dueOffset ?? 0) : 0)))
  const minutes = plans.reduce((sum, { estimatedMinutes }) => sum + (estimatedMinutes ?? 0), 0)
  return { minutes, days: last('start') || last('due') }
}

export function copyName(name: string): string {
  return copyOf(name, limits.templateName)
}

/** The company's stages without 'complete', where nothing is left to do. */
export function startingStages(companyStages: readonly { name: string; colour: string }[]): TemplateStage[] {
  return companyStages
    .filter(({ name }) => nameKey(name) !== 'complete')
    .map(({ name, colour }) => ({ name: capitaliseFirst(name), colour, tasks: [] }))
}
