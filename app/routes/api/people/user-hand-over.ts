import { handOverBody } from '#app/domain/people/hand-over.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { handOver } from '#app/services/people/hand-over.server.ts'

const route = api({
  POST: async ({ scope, params, body }) => {
    requireMay(scope, 'work.hand_over')
    return handOver(scope, idParam(params), await body(handOverBody))
  },
})

export const loader = route.loader
export const action = route.action
