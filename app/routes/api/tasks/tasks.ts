import { newTask } from '#app/domain/tasks/task.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toTaskRecord } from '#app/http/tasks/task-record.ts'
import { listTasks } from '#app/models/tasks/task-list.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'

const route = api({
  GET: ({ scope, url }) => list(url, listTasks(scope, apiPage(url)), toTaskRecord),
  POST: async ({ scope, body, requestId }) => {
    const fields = await body(newTask(scope.timeZone))
    return created(toTaskRecord(createTask(scope, { ...fields, requestId: requestId ?? fields.requestId })))
  },
})

export const loader = route.loader
export const action = route.action
