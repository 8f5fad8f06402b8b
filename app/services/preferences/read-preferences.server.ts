import { isStageKey, stageColoursKey, stageNamesKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getPreference, listPreferences, type Preference } from '#app/models/preferences/preference.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'

export type ReadPreference = Omit<Preference, 'updatedAt'> & { updatedAt: number | null }

export function readPreferences(scope: Scope): ReadPreference[] {
  const all: ReadPreference[] = [...listPreferences(scope), ...readStagePreferences(scope)]
  return all.sort((a, b) => (a.key < b.key ? -1 : 1))
}

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
