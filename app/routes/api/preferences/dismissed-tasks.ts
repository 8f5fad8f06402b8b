import { dismissal } from '#app/domain/portal/portal.schema.ts'
import { api } from '#app/http/api.server.ts'
import { dismissTasks } from '#app/services/tasks/dismiss-tasks.server.ts'

const route = api({
  POST: async ({ scope, body }) => dismissTasks(scope, (await body(dismissal)).ids),
})

export const loader = route.loader
export const action = route.action
