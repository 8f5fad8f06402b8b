import { Conflict } from '#app/domain/errors.ts'
import { withDismissed } from '#app/domain/portal/portal.ts'
import type { PreferenceChange } from '#app/domain/preferences/preference.schema.ts'
import { boardKey, dismissedTasksKey, hiddenFromBoardKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { measurePreferences, writePreference } from '#app/models/preferences/preference.server.ts'
import { listKnownIds } from '#app/models/projects/project.server.ts'
import { saveStageColours } from '#app/services/stages/save-stage-colours.server.ts'
import { saveStageNames } from '#app/services/stages/save-stage-names.server.ts'
import { transaction } from '#db/client.ts'
import type { ReadPreference } from './read-preferences.server.ts'

const maxKeys = 200
/** In bytes of JSON, as they are read and sent as one list. */
const maxBytes = 512 * 1024

export function savePreference(scope: Scope, change: PreferenceChange): ReadPreference {
  const { key } = change
  switch (change.kind) {
    case 'stage names':
      return { key, value: saveStageNames(scope, change.names, change.moveTo), updatedAt: Date.now() }
    case 'stage colours':
      return { key, value: saveStageColours(scope, change.colours), updatedAt: Date.now() }
    case 'personal':
      return transaction(() => {
        const value = kept(scope, change)
        ensureRoom(scope, key, value)
        return writePreference(scope, key, value)
      })
  }
}

/** Somebody above the limit may still reduce it. */
function ensureRoom(scope: Scope, key: string, value: unknown): void {
  const { others, otherBytes, ownBytes } = measurePreferences(scope, key)
  if (others >= maxKeys) {
    throw new Conflict(`A person can keep ${maxKeys} settings at most. Please delete one first`)
  }
  const bytes = Buffer.byteLength(JSON.stringify(value))
  if (bytes > ownBytes && otherBytes + bytes > maxBytes) {
    throw new Conflict(`A person can keep ${maxBytes / 1024} KB of settings in all. Please delete one first`)
  }
}

/** Dismissed tasks keep the newest; job lists drop ids that are not the company's. */
function kept(scope: Scope, { key, value }: { key: string; value: unknown }): unknown {
  if (!Array.isArray(value)) return value
  if (key === dismissedTasksKey) return withDismissed(value, [])
  if (key !== boardKey && key !== hiddenFromBoardKey) return value
  const known = new Set(listKnownIds(scope, value.map(Number)))
  return value.filter(id => known.has(Number(id)))
}
