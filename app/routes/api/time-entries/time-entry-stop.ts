import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTimeEntryRecord } from '#app/http/time-entries/time-entry-record.ts'
import { stopWork } from '#app/services/time-entries/stop-work.server.ts'

const route = api({
  POST: ({ scope, params }) => toTimeEntryRecord(stopWork(scope, idParam(params))),
})

export const loader = route.loader
export const action = route.action
