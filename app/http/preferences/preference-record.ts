import type { ReadPreference } from '#app/services/preferences/read-preferences.server.ts'

export function toPreferenceRecord({ key, value, updatedAt }: ReadPreference) {
  return { key, value, updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString() }
}
