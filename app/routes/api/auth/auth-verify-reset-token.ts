import { resetToken } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { publicApi } from '#app/http/api.server.ts'
import { findResetAccount } from '#app/services/auth/reset-password.server.ts'

const route = publicApi({
  POST: async call => {
    const { token } = await call.body(resetToken)
    const account = findResetAccount(token)
    if (!account) throw new DomainError(400, authTexts.badResetToken)
    return account
  },
})

export const loader = route.loader
export const action = route.action
