import { newPassword } from '#app/domain/auth/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { resetPassword } from '#app/services/auth/reset-password.server.ts'

const route = publicApi({
  POST: async call => {
    const change = await call.body(newPassword)
    await resetPassword(change.token, change.newPassword, call.context.address)
    return { message: 'Your password has been reset' }
  },
})

export const loader = route.loader
export const action = route.action
