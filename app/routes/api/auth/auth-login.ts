import { signInWithCode } from '#app/domain/auth/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { answerSignedIn } from '#app/http/auth/session-responses.server.ts'
import { authenticate } from '#app/services/auth/authenticator.server.ts'

const route = publicApi({
  POST: async call => {
    const { code, ...fields } = await call.body(signInWithCode)
    return answerSignedIn(call, await authenticate(fields, call), 200, code)
  },
})

export const loader = route.loader
export const action = route.action
