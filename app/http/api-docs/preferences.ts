import { z } from 'zod'
import { newPreference } from '#app/domain/preferences/preference.schema.ts'
import { preferenceAnswer } from '#app/http/preferences/preference-record.ts'
import { change, type NounDocs, read, remove } from './operation.ts'

export const preferenceDocs: NounDocs = {
  title: 'Preferences',
  about:
    'What a person keeps for themselves, by a key. Two keys are the company’s: `dashboard-stages`, the names of its stages in order, and `dashboard-stage-colors`, their colours by name.',
  addresses: {
    '/api/user/preferences': {
      GET: read('All that is kept', z.array(preferenceAnswer)),
      POST: change('Keep a value', newPreference, preferenceAnswer, {
        who: 'Everybody for themselves; the two keys of the company admins and project managers.',
        conflict: 'A stage that is left out still holds work, and `moveTo` is missing.',
      }),
    },
    '/api/user/preferences/:key': {
      GET: read('What is kept under a key', preferenceAnswer),
      DELETE: remove('Forget what is kept under a key', {
        query: {
          keptBefore: {
            description: 'Only what was kept before that: milliseconds since 1970 UTC.',
            schema: { type: 'integer' },
          },
        },
      }),
    },
  },
}
