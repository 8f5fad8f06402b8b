import { passkeyForm } from '#app/domain/two-step/two-step.schema.ts'
import { api } from '#app/http/api.server.ts'
import { beginPasskey } from '#app/services/two-step/change-passkeys.server.ts'

const route = api({
  POST: async ({ scope, body }) => {
    const { currentPassword } = await body(passkeyForm)
    return beginPasskey(scope, currentPassword)
  },
})

export const loader = route.loader
export const action = route.action
