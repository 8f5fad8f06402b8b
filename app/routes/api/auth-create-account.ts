import { newAccount } from '#app/domain/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { enterApi } from '#app/http/sign-in.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { readInviteCode } from '#app/services/auth/invite-cookie.server.ts'

const route = publicApi({
  POST: async call => {
    const account = await call.body(newAccount)
    const code = await readInviteCode(call.request)
    return enterApi(call, await createAccount(account, code, call.context.address), 201)
  },
})

export const loader = route.loader
export const action = route.action
