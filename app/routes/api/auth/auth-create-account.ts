import { newAccount } from '#app/domain/auth/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { enterApi } from '#app/http/auth/sign-in.server.ts'
import { readBrought } from '#app/http/brought.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'

const route = publicApi({
  POST: async call => {
    const account = await call.body(newAccount)
    const brought = await readBrought(call.request)
    return enterApi(call, await createAccount(account, brought, call.context.address), 201)
  },
})

export const loader = route.loader
export const action = route.action
