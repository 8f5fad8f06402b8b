import { api, apiPage, list } from '#app/http/api.server.ts'
import { toMemberRecord } from '#app/http/people/member-record.ts'
import { listUsers } from '#app/models/people/user.server.ts'

const route = api({
  GET: ({ scope, url }) => list(url, listUsers(scope, apiPage(url)), toMemberRecord),
})

export const loader = route.loader
export const action = route.action
