import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTaskAssigneeRecord } from '#app/http/tasks/task-record.ts'
import { listTaskAssignees, requireTask } from '#app/models/tasks/task.server.ts'

const route = api({
  GET: ({ scope, params }) => {
    const task = requireTask(scope, idParam(params))
    return listTaskAssignees(scope, task.id).map(toTaskAssigneeRecord)
  },
})

export const loader = route.loader
export const action = route.action
