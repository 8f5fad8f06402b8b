import { Invalid } from '#app/domain/errors.ts'
import type { PasskeyAnswer } from '#app/domain/two-step/two-step.schema.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { markSignedIn } from '#app/models/auth/sign-in.server.ts'
import { findPasskeyOfAnybody, markPasskeyUsed } from '#app/models/two-step/passkey.server.ts'
import { findEntering } from '#app/models/two-step/two-step.server.ts'
import type { SignedIn } from '#app/services/auth/sign-in.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { transaction } from '#db/client.ts'
import { readPasskeyAnswer } from './passkey-ceremony.server.ts'

/** Counts as both steps, as it verifies its user. Throws Invalid. */
export async function signInByPasskey(answer: PasskeyAnswer): Promise<SignedIn> {
  const passkey = findPasskeyOfAnybody(answer.id)
  if (!passkey) {
    noteSecurityEvent('passkeyRefused', { userId: null })
    throw new Invalid({ '': [twoStepTexts.passkeyUnknown] })
  }
  const signed = await readPasskeyAnswer(passkey, answer, 'sign in')
  const isIn =
    signed !== null &&
    transaction(() => {
      const entering = findEntering(passkey.userId)
      return (
        entering !== null &&
        markPasskeyUsed(passkey, passkey.id, signed.counter) &&
        markSignedIn(entering.userId, entering.passwordHash)
      )
    })
  noteSecurityEvent(isIn ? 'rightPasskey' : 'passkeyRefused', passkey)
  if (!isIn) throw new Invalid({ '': [twoStepTexts.passkeyRefused] })
  return { userId: passkey.userId }
}
