import { isoOrNull } from '#app/domain/clock.ts'
import type { ReadPreference } from '#app/services/preferences/read-preferences.server.ts'

export function toPreferenceRecord({ key, value, updatedAt }: ReadPreference) {
  return { key, value, updatedAt: isoOrNull(updatedAt) }
}
