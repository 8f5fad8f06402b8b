import { api } from '#app/http/api.server.ts'
import { toUserRecord } from '#app/http/user-record.ts'
import { requireOwnAccount } from '#app/models/account.server.ts'

const route = api({ GET: ({ scope }) => toUserRecord(scope, requireOwnAccount(scope.userId)) })

export const loader = route.loader
export const action = route.action
