import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PasswordProof } from '#app/components/two-step/password-proof.tsx'
import { RecoveryCodeList } from '#app/components/two-step/recovery-code-list.tsx'
import { TwoStepFrame } from '#app/components/two-step/two-step-frame.tsx'
import { passwordForm } from '#app/domain/two-step/two-step.schema.ts'
import { isTwoStepOn, recoveryCodeCount } from '#app/domain/two-step/two-step.ts'
import { formHeaders, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { answerWithCodes } from '#app/http/two-step/codes-answer.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { renewRecoveryCodes } from '#app/services/two-step/recovery-codes.server.ts'

const settings = '/settings/two-step'

export const loader = workspacePage(({ scope, actor }) => {
  const state = readTwoStep(scope)
  if (!isTwoStepOn(state)) throw redirect(settings, 303)
  return { email: actor.email, left: state.codesLeft }
})

export const action = workspacePage(async ({ scope, request }) =>
  answerWithCodes(
    await readForm(request),
    passwordForm,
    ({ currentPassword }) => renewRecoveryCodes(scope, currentPassword),
    async () => redirect(settings, 303),
  ),
)

export const headers = formHeaders

export default function RecoveryCodes() {
  const { email, left } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'codes' in answer) {
    return (
      <TwoStepFrame title="Recovery codes" lead="The previous ones no longer work.">
        <RecoveryCodeList codes={answer.codes} title="Keep these codes now" />
      </TwoStepFrame>
    )
  }
  const errors = answer?.reply.errors
  return (
    <TwoStepFrame
      title="Recovery codes"
      lead={`${left} of ${recoveryCodeCount} are left, and stop working once you make new ones.`}
    >
      <form method="post">
        <FormErrors errors={errors} labels={{ currentPassword: 'Present password' }} />
        <FormGrid>
          <PasswordProof email={email} error={errors?.currentPassword} Field={SecretField} />
        </FormGrid>
        <FormFoot cancelHref={settings}>
          <Button variant="go">Make New Codes</Button>
        </FormFoot>
      </form>
    </TwoStepFrame>
  )
}

export const meta = () => [{ title: 'Recovery codes · Settings · Mortise' }]
