import { api, apiId } from '#app/http/api.server.ts'
import { toTaskDetailsRecord } from '#app/http/task-record.ts'
import { requireTaskDetails } from '#app/models/task-list.server.ts'

const route = api({
  GET: ({ scope, params }) => toTaskDetailsRecord(requireTaskDetails(scope, apiId(params))),
})

export const loader = route.loader
export const action = route.action
