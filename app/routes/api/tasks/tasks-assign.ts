import { assignManyBody } from '#app/domain/tasks/assign-many.schema.ts'
import { api } from '#app/http/api.server.ts'
import { assignMany } from '#app/services/tasks/assign-many.server.ts'

const route = api({
  POST: async ({ scope, body }) => {
    const { to, taskIds } = await body(assignManyBody)
    return assignMany(scope, to, taskIds)
  },
})

export const loader = route.loader
export const action = route.action
