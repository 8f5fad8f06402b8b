import { newAccount } from '#app/domain/auth/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { answerSignedIn } from '#app/http/auth/session-responses.server.ts'
import { readVisitEntitlement } from '#app/http/visit-entitlement.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'

const route = publicApi({
  POST: async call => {
    const account = await call.body(newAccount)
    const visit = await readVisitEntitlement(call.request)
    return answerSignedIn(call, await createAccount(account, visit, call.context.address), 201)
  },
})

export const loader = route.loader
export const action = route.action
