import { defaultStages } from '#app/domain/stages/default-stages.ts'
import { db } from '#db/client.ts'
import { stages } from '#db/schema/index.ts'

export const STAGES = defaultStages

export type StageName = (typeof STAGES)[number]['name']
export type StageIds = Record<StageName, number>

export function addStages(companyId: number, createdAt = Date.now()): StageIds {
  const ids: StageIds = { measure: 0, design: 0, production: 0, install: 0, complete: 0 }
  for (const [index, { name, colour }] of STAGES.entries()) {
    ids[name] = db()
      .insert(stages)
      .values({ companyId, name, nameKey: name, colour, position: index + 1, createdAt })
      .returning({ id: stages.id })
      .get().id
  }
  return ids
}
