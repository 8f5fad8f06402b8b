import { api } from '#app/http/api.server.ts'
import { toMemberRecord } from '#app/http/people/member-record.ts'
import { listMembers } from '#app/models/people/user.server.ts'

const route = api({
  GET: ({ scope }) => listMembers(scope).map(member => ({ ...toMemberRecord(member), away: member.away })),
})

export const loader = route.loader
export const action = route.action
