import { Conflict, Invalid } from '#app/domain/errors.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { nextStageColour } from '#app/domain/stages/stage.ts'
import { settleCompletion } from '#app/models/projects/project-completion.server.ts'
import { listStages, listStagesWithUse, type StageInUse } from '#app/models/stages/stage.server.ts'
import { transaction } from '#db/client.ts'
import { addStage, carryNames, dropStage, orderStages } from './stage-changes.server.ts'

/** Existing names stay; in a list of equal length a new one renames its place. Contents of removed stages go to `moveTo`, else Conflict. */
export function saveStageNames(scope: Scope, names: readonly string[], moveTo?: string): string[] {
  requireMay(scope, 'stages.configure')
  return transaction(() => {
    const before = listStagesWithUse(scope)
    const { renames, gone, fresh } = compare(before, names)
    if (moveTo === undefined) refuseOccupied(gone)
    else if (!names.some(name => nameKey(name) === nameKey(moveTo))) {
      throw new Invalid({ moveTo: ['Please send the name of a stage that stays'] })
    }
    carryNames(scope, renames)
    for (const name of fresh) {
      addStage(scope, name, nextStageColour(listStages(scope).map(stage => stage.colour)))
    }
    const now = new Map(listStages(scope).map(stage => [nameKey(stage.name), stage]))
    const to = moveTo === undefined ? null : (now.get(nameKey(moveTo)) ?? null)
    for (const stage of gone) dropStage(scope, stage, to)
    orderStages(
      scope,
      names.flatMap(name => now.get(nameKey(name))?.id ?? []),
      before,
    )
    settleCompletion(scope)
    return listStages(scope).map(stage => stage.name)
  })
}

function compare(before: readonly StageInUse[], names: readonly string[]) {
  const wanted = new Set(names.map(nameKey))
  const known = new Set(before.map(stage => nameKey(stage.name)))
  const left = before.filter(stage => !wanted.has(nameKey(stage.name)))
  const unknown = names.filter(name => !known.has(nameKey(name)))
  const renames =
    names.length === before.length
      ? left.flatMap(stage => {
          const to = names[before.indexOf(stage)]
          return to !== undefined && unknown.includes(to) ? [{ stage, to }] : []
        })
      : []
  return {
    renames,
    gone: left.filter(stage => !renames.some(rename => rename.stage === stage)),
    fresh: unknown.filter(name => !renames.some(rename => rename.to === name)),
  }
}

function refuseOccupied(gone: readonly StageInUse[]): void {
  const stage = gone.find(({ projects, tasks, binned }) => projects + tasks + binned > 0)
  if (!stage) return
  const holds = [
    stage.projects > 0 && plural(stage.projects, 'job'),
    stage.tasks > 0 && plural(stage.tasks, 'task'),
    stage.binned > 0 && `${plural(stage.binned, 'thing')} in the bin`,
  ].filter(Boolean)
  throw new Conflict(
    `${capitaliseFirst(stage.name)} still holds ${holds.join(' and ')}. Send moveTo with the name of the stage they go to.`,
    { stage: stage.name, projects: stage.projects, tasks: stage.tasks },
  )
}
