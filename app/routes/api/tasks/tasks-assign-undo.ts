import { assigningUndo } from '#app/domain/tasks/assign-many.schema.ts'
import { api } from '#app/http/api.server.ts'
import { undoAssigning } from '#app/services/tasks/assign-many.server.ts'

const route = api({
  POST: async ({ scope, body }) => {
    const { activityId } = await body(assigningUndo)
    return undoAssigning(scope, activityId)
  },
})

export const loader = route.loader
export const action = route.action
