import { newPreference } from '#app/domain/preferences/preference.schema.ts'
import { api } from '#app/http/api.server.ts'
import { toPreferenceRecord } from '#app/http/preferences/preference-record.ts'
import { readPreferences } from '#app/services/preferences/read-preferences.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'

const route = api({
  GET: ({ scope }) => readPreferences(scope).map(toPreferenceRecord),
  POST: async ({ scope, body }) => toPreferenceRecord(savePreference(scope, await body(newPreference))),
})

export const loader = route.loader
export const action = route.action
