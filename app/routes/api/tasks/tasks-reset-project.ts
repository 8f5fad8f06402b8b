import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { resetProjectTasks } from '#app/services/tasks/reset-project-tasks.server.ts'

const route = api({
  PUT: ({ scope, params }) => ({ reset: resetProjectTasks(scope, idParam(params)) }),
})

export const loader = route.loader
export const action = route.action
