import { db } from '#db/client.ts'
import { stages } from '#db/schema/index.ts'

/** The stages every company starts with, in order. */
export const STAGES = [
  { name: 'measure', colour: '#60a5fa' },
  { name: 'design', colour: '#a78bfa' },
  { name: 'production', colour: '#facc15' },
  { name: 'install', colour: '#34d399' },
  { name: 'complete', colour: '#f472b6' },
] as const

export type StageName = (typeof STAGES)[number]['name']
export type StageIds = Record<StageName, number>

/** Gives a company its stages; returns their ids by name. */
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
