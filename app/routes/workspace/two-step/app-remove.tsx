import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PasswordProof } from '#app/components/two-step/password-proof.tsx'
import { TwoStepFrame } from '#app/components/two-step/two-step-frame.tsx'
import { NotFound } from '#app/domain/errors.ts'
import { passwordForm } from '#app/domain/two-step/two-step.schema.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { removeApp } from '#app/services/two-step/set-up-app.server.ts'

export const loader = workspacePage(({ scope, actor }) => {
  const { hasApp, passkeys } = readTwoStep(scope)
  if (!hasApp) throw new NotFound(twoStepTexts.noApp)
  return { email: actor.email, isLast: passkeys === 0 }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, passwordForm, async ({ currentPassword }) => {
    await removeApp(scope, currentPassword)
    return redirectWithFlash('/settings/two-step', { title: 'Authenticator app removed' })
  }),
)

export const headers = formHeaders

export default function AppRemove() {
  const { email, isLast } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.reply.errors
  return (
    <TwoStepFrame
      title="Remove the authenticator app"
      lead={
        isLast
          ? 'Two-step sign-in ends with it: your password alone lets you in, and your recovery codes go.'
          : 'Your passkeys stay.'
      }
    >
      <form method="post">
        <FormErrors errors={errors} labels={{ currentPassword: 'Present password' }} />
        <FormGrid>
          <PasswordProof email={email} error={errors?.currentPassword} Field={SecretField} />
        </FormGrid>
        <FormFoot cancelHref="/settings/two-step">
          <Button variant="danger">Remove the App</Button>
        </FormFoot>
      </form>
    </TwoStepFrame>
  )
}

export const meta = () => [{ title: 'Remove the authenticator app · Settings · Mortise' }]
