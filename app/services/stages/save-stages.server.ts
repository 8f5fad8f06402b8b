import { Stale } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StageListForm } from '#app/domain/stages/stage.schema.ts'
import { nextStageColour, shifted, stageListVersion } from '#app/domain/stages/stage.ts'
import { sentStageName } from '#app/domain/stages/stage-form.ts'
import { settleCompletion } from '#app/models/projects/project-completion.server.ts'
import { listStages, type Stage } from '#app/models/stages/stage.server.ts'
import { placeStages } from '#app/models/stages/stage-writes.server.ts'
import { transaction } from '#db/client.ts'
import { addStage, carryNames, orderStages, paintStage } from './stage-changes.server.ts'

/** Throws Stale when the list has changed since the page was made. Returns the new list. */
export function saveStages(scope: Scope, form: StageListForm): Stage[] {
  requireMay(scope, 'stages.configure')
  return transaction(() => {
    const before = listStages(scope)
    const version = stageListVersion(before)
    const isWhole =
      form.stages.length === before.length &&
      form.stages.every(({ id }) => before.some(stage => stage.id === id))
    if (!isWhole || (form.version !== undefined && form.version !== version)) {
      throw new Stale(staleList(before, version))
    }
    const pairs = before.map(stage => {
      const typed = form.stages.find(({ id }) => id === stage.id)
      return { stage, typed, to: sentStageName(stage.name, typed?.name) }
    })
    carryNames(scope, pairs)
    for (const { stage, typed, to } of pairs) {
      const colour = typed?.hex || typed?.colour || stage.colour
      if (colour !== stage.colour) paintStage(scope, { ...stage, name: to }, colour)
    }
    moveOne(scope, before, form.intent ?? '')
    if (form.newName) {
      const used = listStages(scope).map(stage => stage.colour)
      const { id } = addStage(scope, form.newName, form.newHex || form.newColour || nextStageColour(used))
      beforeLast(scope, id)
    }
    settleCompletion(scope)
    return listStages(scope)
  })
}

/** The last stage means done, so a new one goes before it. */
function beforeLast(scope: Scope, added: number): void {
  const others = listStages(scope).flatMap(({ id }) => (id === added ? [] : [id]))
  placeStages(scope, others.toSpliced(-1, 0, added))
}

function moveOne(scope: Scope, before: readonly Stage[], intent: string): void {
  const [way, id] = intent.split('-')
  if (id === undefined) return
  const moved = shifted(before, Number(id), way === 'up' ? -1 : 1)
  orderStages(
    scope,
    moved.map(stage => stage.id),
    before,
  )
}

function staleList(stages: readonly Stage[], version: number) {
  return { version, stages: stages.map(({ id, name, colour }) => ({ id, name, colour })) }
}
