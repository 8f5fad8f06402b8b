import { newPassword } from '#app/domain/auth/auth.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { keepDevice } from '#app/services/auth/known-device.server.ts'
import { resetPassword } from '#app/services/auth/reset-password.server.ts'

const route = publicApi({
  POST: async call => {
    const change = await call.body(newPassword)
    const { userId } = await resetPassword(change.token, change.newPassword, call.context.address)
    const headers = { 'Set-Cookie': await keepDevice(call.request, userId) }
    return json({ message: 'Your password has been reset' }, 200, headers)
  },
})

export const loader = route.loader
export const action = route.action
