import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { colourName } from '#app/domain/stages/colour-name.ts'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { readTemplateStages, type TemplateStage, type TemplateTask } from './template.ts'

type CompanyStage = { id: number; name: string; colour: string }

type CarriedColour = { stageId: number; name: string; from: string; to: string }

export type MappedStage = { from: string; to: string; by: 'name' | 'position'; tasks: number }

export type StageMapping<Stage> = {
  from: string
  to: Stage
  /** 'name': the company has a stage of that name; 'position': it has not. */
  by: 'name' | 'position'
  taskCount: number
}

/**
 * By name in any letter case, else by position, but always in the template's order; stages past the end go to the last.
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

export type Assignable = TemplateTask & { stageId: number }

/** Tasks come in the order of adding. Former members are left out; `droppedAssignees` counts the tasks they leave unassigned. */
export function planApplication(
  stored: StagedTemplate,
  stages: readonly CompanyStage[],
  memberIds: ReadonlySet<number>,
) {
  const own = readTemplateStages(stored)
  const { mapping, isMismatch } = mapTemplateStages(own, stages)
  const wanted = own.flatMap(({ tasks }, at) => {
    const to = mapping[at]?.to
    return to ? tasks.map(task => ({ ...task, stageId: to.id })) : []
  })
  const isGone = ({ assignedTo }: Assignable) => assignedTo !== null && !memberIds.has(assignedTo)
  return {
    mapping: mapping.map(mappedStage),
    isMismatch,
    tasks: wanted.map((task): Assignable => (isGone(task) ? { ...task, assignedTo: null } : task)),
    droppedAssignees: wanted.filter(isGone).length,
    colours: carriedColours(stored, mapping),
  }
}

function mappedStage({ from, to, by, taskCount }: StageMapping<CompanyStage>): MappedStage {
  return { from, to: to.name, by, tasks: taskCount }
}

function carriedColours(
  { stageColors }: StagedTemplate,
  mapping: readonly StageMapping<CompanyStage>[],
): CarriedColour[] {
  const colours = new Map(Object.entries(stageColors ?? {}).map(([name, to]) => [nameKey(name), to]))
  const carried = new Map<number, CarriedColour>()
  for (const { from, to: stage, by } of mapping) {
    const to = colours.get(nameKey(from))?.toLowerCase() ?? ''
    const isNew = /^#[\da-f]{6}$/.test(to) && to !== stage.colour.toLowerCase()
    if (by === 'name' && isNew && !carried.has(stage.id)) {
      carried.set(stage.id, { stageId: stage.id, name: stage.name, from: stage.colour, to })
    }
  }
  return [...carried.values()]
}

export function recolouringText(colours: readonly CarriedColour[]): string {
  const changes = colours.map(({ name, from, to }) => {
    const [before, after] = [colourName(from), colourName(to)]
    return `${capitaliseFirst(name)}: ${before === after ? `another ${after}` : `${after} instead of ${before}`}`
  })
  return `${changes.join('; ')}, for everybody in the company.`
}

export function existingTasksText(job: string, { total, done }: { total: number; done: number }): string {
  const tasks = plural(total, 'task')
  if (done === 0) return `${job} already has ${tasks}.`
  if (done === total) return `${job} already has ${tasks}, ${total === 1 ? 'which is' : 'all of them'} done.`
  return `${job} already has ${tasks}, ${done} of them done.`
}

export function stageOfNewTasks(
  mapping: readonly MappedStage[],
  stages: readonly { id: number; name: string }[],
  preferred: readonly number[],
): number | undefined {
  const names = new Set(mapping.filter(({ tasks }) => tasks > 0).map(({ to }) => to))
  const ids = stages.filter(({ name }) => names.has(name)).map(({ id }) => id)
  return preferred.find(id => ids.includes(id)) ?? ids[0]
}

/** 'It has 6 stages, you have 5. You have no stage named Survey or Snagging.' */
export function mismatchText(mapping: readonly MappedStage[], stageCount: number): string {
  const unknown = mapping.filter(({ by, tasks }) => by === 'position' && tasks > 0)
  const names = unknown.map(({ from }) => capitaliseFirst(from))
  const last = names.pop()
  const parts = [
    mapping.length > stageCount ? `It has ${plural(mapping.length, 'stage')}, you have ${stageCount}.` : '',
    last ? `You have no stage named ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Refuses a ticket before anybody has seen where the template's tasks go. */
export const mismatchUnseen =
  'Its stages are not yours. See below where its tasks go, then press Create Ticket again'
