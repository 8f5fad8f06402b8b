import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTaskDetailsRecord } from '#app/http/tasks/task-record.ts'
import { requireReachableDetails } from '#app/models/tasks/task-details.server.ts'

const route = api({
  GET: ({ scope, params }) => toTaskDetailsRecord(requireReachableDetails(scope, idParam(params))),
})

export const loader = route.loader
export const action = route.action
