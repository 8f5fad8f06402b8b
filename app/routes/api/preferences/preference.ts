import { preferenceKey, preferenceToDelete } from '#app/domain/preferences/preference.schema.ts'
import { api } from '#app/http/api.server.ts'
import { checked } from '#app/http/input.server.ts'
import { toPreferenceRecord } from '#app/http/preferences/preference-record.ts'
import { forgetPreference } from '#app/services/preferences/delete-preference.server.ts'
import { readPreference } from '#app/services/preferences/read-preferences.server.ts'

const route = api({
  GET: ({ scope, params }) => toPreferenceRecord(readPreference(scope, checked(preferenceKey, params).key)),
  DELETE: ({ scope, params, url }) => {
    const { key, keptBefore } = checked(preferenceToDelete, {
      ...Object.fromEntries(url.searchParams),
      ...params,
    })
    forgetPreference(scope, key, keptBefore)
  },
})

export const loader = route.loader
export const action = route.action
