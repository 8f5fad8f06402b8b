import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTaskDetailsRecord } from '#app/http/task-record.ts'
import { requireTaskDetails } from '#app/models/task-list.server.ts'

const route = api({
  GET: ({ scope, params }) => toTaskDetailsRecord(requireTaskDetails(scope, idParam(params))),
})

export const loader = route.loader
export const action = route.action
