import { accountDeletion } from '#app/domain/data-rights/data-rights.schema.ts'
import { deletionFailed } from '#app/domain/data-rights/data-rights.ts'
import { DomainError } from '#app/domain/errors.ts'
import { api } from '#app/http/api.server.ts'
import { deleteAccount } from '#app/services/accounts/delete-account.server.ts'
import { endSession } from '#app/services/auth/session.server.ts'

const route = api({
  async DELETE(call) {
    const asked = await call.optionalBody(accountDeletion)
    try {
      await deleteAccount(call.scope, asked)
    } catch (error) {
      if (error instanceof DomainError) throw error
      call.context.log.error({ err: error }, 'An account could not be deleted')
      throw new DomainError(500, `${deletionFailed.title} — ${deletionFailed.message}`)
    }
    return new Response(null, { status: 204, headers: { 'Set-Cookie': await endSession(call.request) } })
  },
})

export const loader = route.loader
export const action = route.action
