import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import { defaultStages } from './default-stages.ts'

export const maxInStage = 1000

export const maxStages = 12

/** Those of a new company first; the rest are as easily told apart. */
export const stagePalette = [
  ...defaultStages.map(({ colour }) => colour),
  '#fb923c',
  '#22d3ee',
  '#a3e635',
  '#f87171',
  '#e879f9',
  '#fde68a',
  '#cbd5e1',
] as const

export const startingStageCount = defaultStages.length

export function nextStageColour(used: readonly unknown[], at = 0): string {
  const free = stagePalette.find(colour => !used.includes(colour))
  return free ?? stagePalette[at % stagePalette.length] ?? stagePalette[0]
}

type NamedStage = { id: number; name: string; colour: string }

/** Changes with any stage, to serve as a version of the whole list. */
export function stageListVersion(stages: readonly NamedStage[]): number {
  const text = JSON.stringify(stages.map(({ id, name, colour }) => [id, name, colour]))
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return (hash >>> 1) + 1
}

export function shiftedAt<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const item = list[at]
  if (item === undefined || list[at + by] === undefined) return list
  const others = list.filter((_, index) => index !== at)
  return [...others.slice(0, at + by), item, ...others.slice(at + by)]
}

export function shifted<T extends { id: number }>(
  stages: readonly T[],
  id: number,
  by: -1 | 1,
): readonly T[] {
  const at = stages.findIndex(stage => stage.id === id)
  return shiftedAt(stages, at, by)
}

export type StagedTemplate = {
  stages: string[]
  tasks: Record<string, string[]>
  /** Key: stage name and task index. */
  assignedTeamMembers: Record<string, number>
  taskPlans?: Record<string, StoredPlan> | undefined
  stageColors: Record<string, string>
}

/** `renames` goes from name key to new name, in any letter case. A stage already called so takes the tasks in after its own. */
export function renameTemplateStages<T extends StagedTemplate>(
  template: T,
  renames: ReadonlyMap<string, string>,
): T {
  const spellings = new Map([...renames.values()].map(name => [nameKey(name), name]))
  const rename = (name: string) => renames.get(nameKey(name)) ?? spellings.get(nameKey(name)) ?? name
  const stages = new Map<string, string>()
  for (const name of template.stages ?? []) {
    const key = nameKey(rename(name))
    if (!stages.has(key)) stages.set(key, rename(name))
  }
  const tasks = new Map<string, string[]>()
  const offsets = new Map<string, number>()
  for (const [name, titles] of ownNamesFirst(template.tasks, renames)) {
    const before = tasks.get(rename(name)) ?? []
    offsets.set(name, before.length)
    tasks.set(rename(name), [...before, ...titles])
  }
  const renamed = Object.fromEntries(tasks)
  const byTask = <V>(map: Record<string, V> | undefined) =>
    Object.entries(map ?? {}).flatMap(([key, value]) => {
      const place = assignmentPlace(key, template.tasks ?? {})
      // A key without a task must not match one after the renaming.
      if (!place) return assignmentPlace(key, renamed) ? [] : [[key, value] as const]
      const index = place.index + (offsets.get(place.stage) ?? 0)
      return [[assignmentKey({ ...place, stage: rename(place.stage), index }, renamed), value] as const]
    })
  const colours = ownNamesFirst(template.stageColors, renames).map(
    ([name, colour]) => [rename(name), colour] as const,
  )
  return {
    ...template,
    stages: [...stages.values()],
    tasks: renamed,
    assignedTeamMembers: Object.fromEntries(byTask(template.assignedTeamMembers)),
    ...(template.taskPlans ? { taskPlans: Object.fromEntries(byTask(template.taskPlans)) } : {}),
    stageColors: Object.fromEntries(colours.filter(firstOfName)),
  }
}

/** Those to be renamed last, so that a stage's own tasks stay before those it takes in. */
function ownNamesFirst<V>(record: Record<string, V> | undefined, renames: ReadonlyMap<string, string>) {
  const entries = Object.entries(record ?? {})
  const taken = new Set([...renames.values()].map(nameKey))
  const isMet = entries.some(([name]) => taken.has(nameKey(name)) && !renames.has(nameKey(name)))
  if (!isMet) return entries
  return [
    ...entries.filter(([name]) => !renames.has(nameKey(name))),
    ...entries.filter(([name]) => renames.has(nameKey(name))),
  ]
}

function firstOfName<V>([name]: readonly [string, V], at: number, all: readonly (readonly [string, V])[]) {
  return all.findIndex(([other]) => nameKey(other) === nameKey(name)) === at
}

type AssignmentPlace = { stage: string; index: number; separator: string }

/** Splits 'production-2' or 'production2'. Of several readings, prefers a task that exists, then the longer stage name. */
export function assignmentPlace(key: string, tasks: Record<string, string[]>): AssignmentPlace | undefined {
  const places = Object.keys(tasks).flatMap(stage => {
    if (key.slice(0, stage.length).toLowerCase() !== stage.toLowerCase()) return []
    const match = /^([_: ]?|-*)(\d+)$/.exec(key.slice(stage.length))
    return match ? [{ stage, separator: match[1] ?? '', index: Number(match[2]) }] : []
  })
  places.sort((a, b) => b.stage.length - a.stage.length)
  return places.find(({ stage, index }) => index < (tasks[stage]?.length ?? 0)) ?? places[0]
}

/** Adds hyphens where the key would otherwise name a task of another stage. */
export function assignmentKey(
  { stage, index, separator }: AssignmentPlace,
  tasks: Record<string, string[]>,
): string {
  let key = `${stage}${separator}${index}`
  // Ends: a name holds no more hyphens than characters.
  for (let hyphens = 0; hyphens <= limits.stageName + 1; hyphens++) {
    const place = assignmentPlace(key, tasks)
    if (place?.stage === stage && place.index === index) break
    key = `${stage}${'-'.repeat(hyphens)}${index}`
  }
  return key
}
