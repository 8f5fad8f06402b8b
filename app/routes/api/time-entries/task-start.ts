import { api, created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTimeEntryRecord } from '#app/http/time-entries/time-entry-record.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { startWork } from '#app/services/time-entries/start-work.server.ts'

const route = api({
  POST: ({ scope, params }) => {
    const { id } = requireTask(scope, idParam(params))
    return created(toTimeEntryRecord(startWork(scope, id).entry))
  },
})

export const loader = route.loader
export const action = route.action
