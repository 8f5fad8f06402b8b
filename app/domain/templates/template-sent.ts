import { nameKey } from '#app/domain/name-key.ts'
import { assignmentPlace, maxStages, nextStageColour } from '#app/domain/stages/stage.ts'

export type SentTemplate = {
  tasks?: unknown
  stages?: unknown
  stageColors?: unknown
  assignedTeamMembers?: unknown
  taskPlans?: unknown
}

export const tooManyStages = `There can be ${maxStages} stages at most`

type Path = readonly PropertyKey[]
export type Refuse = (path: Path, message: string) => void

type Part = { path: PropertyKey[]; value: unknown }
type Entry = readonly [key: string, value: unknown]

/** Bodies with more entries are refused unread. */
const maxEntries = 1000
const longestKey = 60

function entriesOf(value: unknown): Entry[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.entries(value)
}

function member(entries: readonly Entry[] | null, key: string): unknown {
  return entries?.find(([name]) => name === key)?.[1]
}

/** Parts stand inside `tasks` or beside it. A stage may be called 'tasks' or 'stages', but its entry is a list and never a map. */
function partsOf(sent: SentTemplate) {
  const inner = entriesOf(sent.tasks)
  const isNested =
    ['tasks', 'assignedTeamMembers', 'taskPlans', 'stageColors'].some(
      key => entriesOf(member(inner, key)) !== null,
    ) ||
    (Array.isArray(member(inner, 'stages')) && sent.stages === undefined)
  const part = (key: keyof SentTemplate): Part => {
    const value = isNested ? member(inner, key) : undefined
    if (value !== undefined) return { path: ['tasks', key], value }
    return { path: [key], value: isNested && key === 'tasks' ? undefined : sent[key] }
  }
  return {
    stages: part('stages'),
    tasks: part('tasks'),
    colours: part('stageColors'),
    people: part('assignedTeamMembers'),
    plans: part('taskPlans'),
  }
}

type Stage = { key: string; at: number; name: string; titles: readonly unknown[] }

function mapOf({ path, value }: Part, refuse: Refuse, message: string): Entry[] | null {
  const entries = value === undefined || value === null ? [] : entriesOf(value)
  if (!entries || entries.length > maxEntries) {
    refuse(path, message)
    return null
  }
  return entries
}

function placeAt(path: Path, key: string): Path {
  return key.length > longestKey ? path : [...path, key]
}

/** Null when refused. */
function readTitles(names: Part, tasks: Part, refuse: Refuse): Stage[] | null {
  if (!Array.isArray(names.value) || names.value.length === 0) {
    refuse(names.path, 'Please send the stages in order: a template needs at least one')
    return null
  }
  if (names.value.length > maxStages) {
    refuse(names.path, tooManyStages)
    return null
  }
  if (!names.value.every(name => typeof name === 'string')) {
    refuse(names.path, 'Please send a list of stage names')
    return null
  }
  const stages = names.value.map((name: string, at): Stage => ({ key: name, at, name, titles: [] }))
  const byName = new Map(stages.map(stage => [nameKey(stage.name), stage]))
  const map = mapOf(tasks, refuse, 'Please send lists of tasks by stage name')
  let isGood = map !== null
  for (const [key, titles] of map ?? []) {
    const stage = byName.get(nameKey(key))
    const path = placeAt(tasks.path, key)
    if (!stage) refuse(path, 'No stage has this name. Please send it in the list of stages, too')
    else if (!Array.isArray(titles)) refuse(path, 'Please send a list of tasks')
    else if (titles.length > maxEntries) refuse(path, 'These are too many tasks')
    else if (stage.titles.length > 0) refuse(path, 'This stage is sent twice')
    else Object.assign(stage, { key, titles })
    isGood &&= stage !== undefined && stage.titles === titles
  }
  return isGood ? stages : null
}

function readByTask(part: Part, stages: readonly Stage[], refuse: Refuse, message: string) {
  const map = mapOf(part, refuse, message)
  const tasks = Object.fromEntries(stages.map(({ key, titles }) => [key, titles.map(() => '')]))
  const found = new Map<string, Entry>()
  let isGood = map !== null
  for (const entry of map ?? []) {
    const [key] = entry
    const place = key.length > longestKey ? undefined : assignmentPlace(key, tasks)
    const stage = stages.find(stage => stage.key === place?.stage)
    if (place && stage && place.index < stage.titles.length) found.set(`${stage.at}.${place.index}`, entry)
    else {
      isGood = false
      refuse(
        placeAt(part.path, key),
        'No task has this key: it is the stage’s name and the task’s number from 0',
      )
    }
  }
  return isGood ? found : null
}

const planNames: Readonly<Record<string, string>> = {
  anchor: 'dueAnchor',
  days: 'dueOffset',
  hours: 'estimatedMinutes',
}

/** Renamed to the editor's fields; anything but an object is left to the schema. */
function sentPlan(value: unknown): unknown {
  const entries = entriesOf(value)
  if (!entries) return value ?? undefined
  const { dueAnchor, dueOffset, estimatedMinutes, jobRole } = Object.fromEntries(entries)
  return {
    anchor: dueAnchor ?? '',
    days: typeof dueOffset === 'number' ? String(dueOffset) : (dueOffset ?? ''),
    hours: typeof estimatedMinutes === 'number' ? `${estimatedMinutes} min` : (estimatedMinutes ?? ''),
    jobRole: jobRole ?? '',
  }
}

function readColours(
  part: Part,
  stages: readonly Stage[],
  companyStages: readonly { name: string; colour: string }[],
  refuse: Refuse,
) {
  const map = mapOf(part, refuse, 'Please send colours by stage name')
  if (!map) return null
  const sent = new Map(map.map(([key, colour]) => [nameKey(key), colour]))
  const known = new Map(companyStages.map(({ name, colour }) => [nameKey(name), colour]))
  const colours = stages.map(({ name }) => sent.get(nameKey(name)) ?? known.get(nameKey(name)))
  stages.forEach((_, at) => {
    colours[at] ??= nextStageColour(colours, at)
  })
  return colours
}

function fieldAt(place: string): string {
  const [at, index] = place.split('.')
  return `stages[${at}].tasks[${index}]`
}

/**
 * In the shape that the schema checks, with the place in the body of each value; null when something was refused.
 * Colours of stages that were not sent are ignored.
 */
export function sentStages(
  sent: SentTemplate,
  companyStages: readonly { name: string; colour: string }[],
  refuse: Refuse,
) {
  const parts = partsOf(sent)
  const stages = readTitles(parts.stages, parts.tasks, refuse)
  if (!stages) return null
  const people = readByTask(parts.people, stages, refuse, 'Please send people by stage name and task number')
  const plans = readByTask(parts.plans, stages, refuse, 'Please send plans by stage name and task number')
  const colours = readColours(parts.colours, stages, companyStages, refuse)
  if (!people || !plans || !colours) return null
  return {
    stages: stages.map(({ name, titles, at }) => ({
      name,
      colour: colours[at],
      tasks: titles.map((title, index) => ({
        title,
        assignedTo: people.get(`${at}.${index}`)?.[1] ?? null,
        plan: sentPlan(plans.get(`${at}.${index}`)?.[1]),
      })),
    })),
    places: Object.fromEntries([
      ...[...people].map(([place, [key]]) => [
        `${fieldAt(place)}.assignedTo`,
        [...parts.people.path, key].join('.'),
      ]),
      ...[...plans].map(([place, [key]]) => [
        `${fieldAt(place)}.plan.jobRole`,
        [...parts.plans.path, key, 'jobRole'].join('.'),
      ]),
    ]),
    tasksPlace: parts.tasks.path,
    placeOf([at, field, index, name, part]: Path): Path {
      const stage = typeof at === 'number' ? stages[at] : undefined
      if (!stage || typeof at !== 'number') return parts.stages.path
      if (field === 'name') return [...parts.stages.path, at]
      if (field === 'colour') return [...parts.colours.path, stage.name]
      if (typeof index !== 'number') return [...parts.tasks.path, stage.key]
      if (name === 'plan') {
        const key = plans.get(`${at}.${index}`)?.[0] ?? ''
        const said = part === undefined ? [] : [planNames[String(part)] ?? part]
        return [...placeAt(parts.plans.path, key), ...said]
      }
      if (name !== 'assignedTo') return [...parts.tasks.path, stage.key, index]
      return [...parts.people.path, people.get(`${at}.${index}`)?.[0] ?? '']
    },
  }
}
