import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PasswordProof } from '#app/components/two-step/password-proof.tsx'
import { TwoStepFrame } from '#app/components/two-step/two-step-frame.tsx'
import { limits } from '#app/domain/limits.ts'
import { passkeyForm, passwordForm } from '#app/domain/two-step/two-step.schema.ts'
import { isTwoStepOn } from '#app/domain/two-step/two-step.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { requirePasskey } from '#app/models/two-step/passkey.server.ts'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { changePasskeyName, removePasskey } from '#app/services/two-step/change-passkeys.server.ts'

const settings = '/settings/two-step'

export const loader = workspacePage(({ scope, actor, params }) => {
  const { name } = requirePasskey(scope, idParam(params))
  const { hasApp, passkeys, codesLeft } = readTwoStep(scope)
  const isLast = !isTwoStepOn({ hasApp, passkeys: passkeys - 1, codesLeft })
  return { name, email: actor.email, isLast }
})

export const action = workspacePage(async ({ scope, request, params }) => {
  const id = idParam(params)
  const { name } = requirePasskey(scope, id)
  return handleForms(await readForm(request), {
    remove: form =>
      handleFields(form, passwordForm, async ({ currentPassword }) => {
        await removePasskey(scope, id, currentPassword)
        return redirectWithFlash(settings, { title: 'Passkey removed', message: name })
      }),
    save: form =>
      handleFields(form, passkeyForm, async change => {
        await changePasskeyName(scope, id, change)
        return redirectWithFlash(settings, { title: 'Passkey renamed', message: change.name, tone: 'good' })
      }),
  })
})

export const headers = formHeaders

export default function PasskeyPage() {
  const { name, email, isLast } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors
  return (
    <TwoStepFrame
      title={name}
      lead="A passkey of yours."
      aside={{
        title: 'Removing it',
        content: (
          <p className="quiet">
            {isLast
              ? 'Two-step sign-in ends with it: your password alone lets you in, and your recovery codes go.'
              : 'It signs nobody in any more. Delete it on the device, too, where that keeps a list.'}
          </p>
        ),
      }}
    >
      <form method="post">
        <FormErrors errors={errors} labels={{ name: 'Name', currentPassword: 'Present password' }} />
        <FormGrid>
          <TextField
            label="Name"
            name="name"
            maxLength={limits.passkeyName}
            defaultValue={reply?.values.name ?? name}
            error={errors?.name}
            aria-required
          />
          <PasswordProof email={email} error={errors?.currentPassword} Field={SecretField} />
        </FormGrid>
        <FormFoot
          cancelHref={settings}
          end={
            <Button variant="danger" name="intent" value="remove">
              Remove Passkey
            </Button>
          }
        >
          <Button variant="go">Save Name</Button>
        </FormFoot>
      </form>
    </TwoStepFrame>
  )
}

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `${data?.name ?? 'Passkey'} · Settings · Mortise` },
]
