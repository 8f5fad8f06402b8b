import { isStageKey, stageColoursKey, stageNamesKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getPreference, listPreferences, type Preference } from '#app/models/preferences/preference.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'

/** `updatedAt` is null where it is not known. */
export type ReadPreference = Omit<Preference, 'updatedAt'> & { updatedAt: number | null }

/** Includes the company's stages. */
export function readPreferences(scope: Scope): ReadPreference[] {
  const all: ReadPreference[] = [...listPreferences(scope), ...readStagePreferences(scope)]
  return all.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The value is null when it was never set. */
export function readPreference(scope: Scope, key: string): ReadPreference {
  const found = isStageKey(key)
    ? readStagePreferences(scope).find(preference => preference.key === key)
    : getPreference(scope, key)
  return found ?? { key, value: null, updatedAt: null }
}

function readStagePreferences(scope: Scope): ReadPreference[] {
  const stages = listStages(scope)
  const colours = Object.fromEntries(stages.map(({ name, colour }) => [name, colour]))
  return [
    { key: stageColoursKey, value: colours, updatedAt: null },
    { key: stageNamesKey, value: stages.map(stage => stage.name), updatedAt: null },
  ]
}
