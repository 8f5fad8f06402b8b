import { api, apiPage, list } from '#app/http/api.server.ts'
import { listChatColours } from '#app/models/accounts/account.server.ts'

const route = api({
  GET: ({ scope, url }) => list(url, listChatColours(scope, apiPage(url)), entry => entry),
})

export const loader = route.loader
export const action = route.action
