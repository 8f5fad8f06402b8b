import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  deleteStage,
  insertStage,
  listStages,
  type Stage,
  saveStage,
} from '#app/models/stages/stage.server.ts'
import {
  moveStageContents,
  placeStages,
  renameStages,
  renameStagesInPayments,
  renameStagesInTemplates,
} from '#app/models/stages/stage-writes.server.ts'

// Each writes its history. Call these inside a transaction.

export function addStage(scope: Scope, name: string, colour: string): Stage {
  const stage = insertStage(scope, name, colour)
  recordActivity(scope, 'stage.created', { subjectId: stage.id, detail: { name } })
  return stage
}

/** Also in templates, which refer to stages by name. */
export function carryNames(scope: Scope, renames: readonly { stage: Stage; to: string }[]): void {
  const real = renames.filter(({ stage, to }) => stage.name !== to)
  if (real.length === 0) return
  renameStages(
    scope,
    real.map(({ stage, to }) => ({ id: stage.id, to })),
  )
  const names = new Map(real.map(({ stage, to }) => [nameKey(stage.name), to]))
  renameStagesInTemplates(scope, names)
  renameStagesInPayments(scope, names)
  for (const { stage, to } of real) {
    recordActivity(scope, 'stage.renamed', { subjectId: stage.id, detail: { from: stage.name, to } })
  }
}

export function paintStage(scope: Scope, stage: Pick<Stage, 'id' | 'name'>, colour: string): void {
  saveStage(scope, stage.id, { colour })
  recordActivity(scope, 'stage.recoloured', { subjectId: stage.id, detail: { name: stage.name } })
}

/** `to` receives its contents; null when it has none. */
export function dropStage(scope: Scope, stage: Stage, to: Stage | null): void {
  if (to) moveStageContents(scope, stage, to)
  const heir = to ?? neighbourOf(scope, stage)
  if (heir) renameStagesInPayments(scope, new Map([[nameKey(stage.name), heir.name]]))
  deleteStage(scope, stage.id)
  recordActivity(scope, 'stage.removed', {
    subjectId: stage.id,
    detail: { name: stage.name, movedTo: to?.name ?? null },
  })
}

function neighbourOf(scope: Scope, { id }: Stage): Stage | undefined {
  const all = listStages(scope)
  const at = all.findIndex(stage => stage.id === id)
  return all[at + 1] ?? all[at - 1]
}

/** `ids` are all of the company's stages. Records it only when earlier stages changed places. */
export function orderStages(scope: Scope, ids: readonly number[], before: readonly Stage[]): void {
  placeStages(scope, ids)
  const earlier = before.map(stage => stage.id).filter(id => ids.includes(id))
  const kept = ids.filter(id => earlier.includes(id))
  if (kept.every((id, at) => id === earlier[at])) return
  const names = listStages(scope).map(stage => stage.name)
  recordActivity(scope, 'stages.reordered', { subjectId: scope.companyId, detail: { names } })
}
