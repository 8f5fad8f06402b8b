import { inviteCodeForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { getActor } from '#app/http/actor.server.ts'
import { publicApi } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { keepInviteCode } from '#app/services/auth/visit-cookies.server.ts'
import { applyInviteCode, requireUsableCode } from '#app/services/subscriptions/use-invite-code.server.ts'

/** An admin whose company pays has to send `endSubscription`; without it nothing is used, and 409 says why. */
const route = publicApi({
  POST: async call => {
    const { code, endSubscription } = await call.body(inviteCodeForm)
    const actor = await getActor(call.request, call.context)
    if (actor) {
      await applyInviteCode(scopeOf(actor), code, endSubscription)
      return { message: authTexts.inviteCodeApplied }
    }
    requireUsableCode(code)
    return json({ message: 'Invite code kept. Create your account to use it.' }, 200, {
      'Set-Cookie': await keepInviteCode(code),
    })
  },
})

export const loader = route.loader
export const action = route.action
