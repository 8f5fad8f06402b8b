import { timeEntryChange } from '#app/domain/time-entries/time-entry.schema.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toTimeEntryRecord } from '#app/http/time-entries/time-entry-record.ts'
import { requireOwnEntry } from '#app/services/time-entries/ensure-work.server.ts'
import { deleteTimeEntry, updateTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const change = await body(timeEntryChange(scope.timeZone))
  try {
    return toTimeEntryRecord(updateTimeEntry(scope, id, change))
  } catch (error) {
    throw staleAs(error, () => toTimeEntryRecord(requireOwnEntry(scope, id)))
  }
}

const route = api({
  GET: ({ scope, params }) => toTimeEntryRecord(requireOwnEntry(scope, idParam(params))),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteTimeEntry(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
