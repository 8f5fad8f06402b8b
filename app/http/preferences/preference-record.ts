import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { instant } from '#app/domain/record-fields.schema.ts'
import type { ReadPreference } from '#app/services/preferences/read-preferences.server.ts'

export const preferenceAnswer = z
  .object({
    key: z.string(),
    value: z.unknown().describe('Any JSON; null when nothing is kept.'),
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'Preference' })

type PreferenceRecord = z.infer<typeof preferenceAnswer>

export function toPreferenceRecord({ key, value, updatedAt }: ReadPreference): PreferenceRecord {
  return { key, value, updatedAt: isoOrNull(updatedAt) }
}
