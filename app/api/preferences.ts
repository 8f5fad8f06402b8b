import { z } from 'zod'
import {
  newPreference,
  preferenceKey,
  preferenceToDelete,
} from '#app/domain/preferences/preference.schema.ts'
import { instant } from '#app/domain/record-fields.schema.ts'
import { type ApiNoun, change, read, remove } from '#app/http/api-row.ts'
import { checked } from '#app/http/input.server.ts'
import { forgetPreference } from '#app/services/preferences/delete-preference.server.ts'
import { readPreference, readPreferences } from '#app/services/preferences/read-preferences.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'

export const preferenceAnswer = z
  .object({
    key: z.string(),
    value: z.unknown().describe('Any JSON; null when nothing is kept.'),
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'Preference' })

export const preferences: ApiNoun = {
  title: 'Preferences',
  about:
    'What a person keeps for themselves, by a key. Two keys are the company’s: `dashboard-stages`, the names of its stages in order, and `dashboard-stage-colors`, their colours by name.',
  addresses: {
    '/api/user/preferences': {
      GET: read('All that is kept', z.array(preferenceAnswer), {
        handle: ({ scope }) => readPreferences(scope),
      }),
      POST: change('Keep a value', newPreference, preferenceAnswer, {
        who: 'Everybody for themselves; the two keys of the company admins and project managers.',
        conflict: 'A stage that is left out still holds work, and `moveTo` is missing.',
        handle: ({ scope, sent }) => savePreference(scope, sent),
      }),
    },
    '/api/user/preferences/:key': {
      GET: read('What is kept under a key', preferenceAnswer, {
        handle: ({ scope, params }) => readPreference(scope, checked(preferenceKey, params).key),
      }),
      DELETE: remove('Forget what is kept under a key', {
        query: {
          keptBefore: {
            description: 'Only what was kept before that: milliseconds since 1970 UTC.',
            schema: { type: 'integer' },
          },
        },
        handle: ({ scope, params, url }) => {
          const asked = { ...Object.fromEntries(url.searchParams), ...params }
          const { key, keptBefore } = checked(preferenceToDelete, asked)
          forgetPreference(scope, key, keptBefore)
        },
      }),
    },
  },
}
