import { resetRequest } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { publicApi } from '#app/http/api.server.ts'
import { requestPasswordReset } from '#app/services/auth/request-password-reset.server.ts'

const route = publicApi({
  POST: async call => {
    await requestPasswordReset(await call.body(resetRequest), call.context.address)
    return { message: authTexts.resetMailSent }
  },
})

export const loader = route.loader
export const action = route.action
