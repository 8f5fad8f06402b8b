import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'

const route = api({
  PATCH: ({ scope, params }) => acknowledgeTask(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
