import { handOverUndo } from '#app/domain/people/hand-over.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { undoHandOver } from '#app/services/people/undo-hand-over.server.ts'

const route = api({
  POST: async ({ scope, params, body }) => {
    requireMay(scope, 'work.hand_over')
    const { activityId } = await body(handOverUndo)
    return undoHandOver(scope, idParam(params), activityId)
  },
})

export const loader = route.loader
export const action = route.action
