import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'

const route = api({
  DELETE: ({ scope, params }) => {
    clearProjectTasks(scope, idParam(params))
  },
})

export const loader = route.loader
export const action = route.action
