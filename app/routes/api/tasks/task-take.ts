import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTaskRecord } from '#app/http/tasks/task-record.ts'
import { takeTask } from '#app/services/tasks/take-task.server.ts'

const route = api({
  POST: ({ scope, params }) => toTaskRecord(takeTask(scope, idParam(params))),
})

export const loader = route.loader
export const action = route.action
