import { DomainError } from '#app/domain/errors.ts'
import { passkeyQuestion } from '#app/domain/two-step/two-step.schema.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { publicApi } from '#app/http/api.server.ts'
import { offerSignIn } from '#app/services/two-step/passkey-ceremony.server.ts'
import { offerPasskeys, readEntering } from '#app/services/two-step/second-step.server.ts'

/** Any passkey, or after the password one of that person's. */
const route = publicApi({
  POST: async ({ request, optionalBody }) => {
    const { isSecondStep } = await optionalBody(passkeyQuestion)
    if (!isSecondStep) return offerSignIn()
    const entering = await readEntering(request)
    if (!entering) throw new DomainError(401, twoStepTexts.startAgain)
    return offerPasskeys(entering)
  },
})

export const loader = route.loader
export const action = route.action
