import { chatColourChoice } from '#app/domain/accounts/settings.schema.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { chooseChatColour } from '#app/services/accounts/choose-chat-colour.server.ts'

const route = api({
  PATCH: async ({ scope, params, body }) => {
    const userId = idParam(params)
    requireUser(scope, userId)
    const { chatColor } = await body(chatColourChoice)
    chooseChatColour(scope, userId, chatColor)
    const { firstName, lastName } = requireUser(scope, userId)
    return { userId, firstName, lastName, chatColor }
  },
})

export const loader = route.loader
export const action = route.action
