import { requireMay, roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { entryQuery, newTimeEntry } from '#app/domain/time-entries/time-entry.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { checked } from '#app/http/input.server.ts'
import { toTimeEntryRecord } from '#app/http/time-entries/time-entry-record.ts'
import { type EntryFilter, listTimeEntries } from '#app/models/time-entries/time-entry-list.server.ts'
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

/** Without a person: everybody's, or one's own for those who may see no others. */
function entryFilter(scope: Scope, url: URL): EntryFilter {
  const filter = checked(entryQuery(scope.timeZone), Object.fromEntries(url.searchParams))
  const isForAll = roleMay(scope.role, 'time_entry.read')
  return { ...filter, userId: filter.userId ?? (isForAll ? null : scope.userId) }
}
