import { defaultStages } from '#app/domain/stages/default-stages.ts'
import { stages } from '#db/schema/index.ts'
import type { Batch } from './batch.ts'

export const STAGES = defaultStages

export type StageName = (typeof STAGES)[number]['name']
export type StageIds = Record<StageName, number>

export function addStages(batch: Batch, companyId: number, createdAt: number): StageIds {
  const ids: StageIds = { measure: 0, design: 0, production: 0, install: 0, complete: 0 }
  for (const [at, { name, colour }] of STAGES.entries())
    ids[name] = batch.add(stages, { companyId, name, nameKey: name, colour, position: at + 1, createdAt })
  return ids
}
