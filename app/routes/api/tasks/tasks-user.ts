import { api, apiPage, list } from '#app/http/api.server.ts'
import { toTaskRecord } from '#app/http/tasks/task-record.ts'
import { listMyTasks } from '#app/models/tasks/task-list.server.ts'

const route = api({
  GET: ({ scope, url }) => list(url, listMyTasks(scope, apiPage(url)), toTaskRecord),
})

export const loader = route.loader
export const action = route.action
