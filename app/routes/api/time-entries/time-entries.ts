import { requireMay } from '#app/domain/permissions.ts'
import { newTimeEntry } from '#app/domain/time-entries/time-entry.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { entryFilter } from '#app/http/time-entries/entry-filter.server.ts'
import { toTimeEntryRecord } from '#app/http/time-entries/time-entry-record.ts'
import { listTimeEntries } from '#app/models/time-entries/time-entry-list.server.ts'
import { addTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

const route = api({
  GET: ({ scope, url }) => {
    const filter = entryFilter(scope, url)
    requireMay(scope, 'time_entry.read', { assignedTo: filter.userId ?? null })
    return list(url, listTimeEntries(scope, filter, apiPage(url)), toTimeEntryRecord)
  },
  POST: async ({ scope, body, requestId }) => {
    const fields = await body(newTimeEntry(scope.timeZone))
    const entry = addTimeEntry(scope, { ...fields, requestId: requestId ?? fields.requestId })
    return created(toTimeEntryRecord(entry))
  },
})

export const loader = route.loader
export const action = route.action
