import { signInForm } from '#app/domain/auth/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { answerSignedIn } from '#app/http/auth/session-responses.server.ts'
import { authenticate } from '#app/services/auth/authenticator.server.ts'

const route = publicApi({
  POST: async call => answerSignedIn(call, await authenticate(await call.body(signInForm), call), 200),
})

export const loader = route.loader
export const action = route.action
