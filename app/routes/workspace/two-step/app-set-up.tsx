import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { PasswordProof } from '#app/components/two-step/password-proof.tsx'
import { RecoveryCodeList } from '#app/components/two-step/recovery-code-list.tsx'
import { TwoStepFrame } from '#app/components/two-step/two-step-frame.tsx'
import { firstCodeForm, passwordForm } from '#app/domain/two-step/two-step.schema.ts'
import { inFours } from '#app/domain/two-step/two-step.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { drawQrCode } from '#app/http/qr-code.server.ts'
import { answerWithCodes } from '#app/http/two-step/codes-answer.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { beginApp, finishApp, readWaitingApp } from '#app/services/two-step/set-up-app.server.ts'

const path = '/settings/two-step/app'

export const loader = workspacePage(({ scope, actor }) => {
  const waiting = readWaitingApp(scope)
  return {
    email: actor.email,
    hasApp: readTwoStep(scope).hasApp,
    waiting: waiting && {
      key: inFours(waiting.key),
      address: waiting.address,
      code: drawQrCode(waiting.address),
    },
  }
})

export const action = workspacePage(async ({ scope, request }) => {
  return handleForms(await readForm(request), {
    finish: form => answerWithCodes(form, firstCodeForm, ({ code }) => finishApp(scope, code), added),
    save: form =>
      handleFields(form, passwordForm, async ({ currentPassword }) => {
        await beginApp(scope, currentPassword)
        return redirect(path, 303)
      }),
  })
})

function added() {
  return redirectWithFlash('/settings/two-step', { title: 'Authenticator app added', tone: 'good' })
}

export const headers = formHeaders

type Data = ReturnType<typeof useLoaderData<typeof loader>>
type Errors = Record<string, string[]> | undefined

export default function AppSetUp() {
  const { email, hasApp, waiting } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const errors = answer && 'reply' in answer ? answer.reply.errors : undefined
  if (answer && 'codes' in answer) {
    return (
      <TwoStepFrame title="Authenticator app" lead="Two-step sign-in is on.">
        <RecoveryCodeList codes={answer.codes} title="Keep these codes now" />
      </TwoStepFrame>
    )
  }
  return (
    <TwoStepFrame
      title="Authenticator app"
      lead={
        hasApp
          ? 'The new app takes the place of the one you have.'
          : 'Six digits from your phone, after your password.'
      }
      aside={{ title: 'What you need', content: <Needed /> }}
    >
      {waiting ? <Key waiting={waiting} errors={errors} /> : <Begin email={email} errors={errors} />}
    </TwoStepFrame>
  )
}

function Begin({ email, errors }: { email: string; errors: Errors }) {
  return (
    <form method="post">
      <FormErrors errors={errors} labels={{ currentPassword: 'Present password' }} />
      <FormGrid>
        <PasswordProof email={email} error={errors?.currentPassword} Field={SecretField} />
      </FormGrid>
      <FormFoot cancelHref="/settings/two-step">
        <Button variant="go">Show the Key</Button>
      </FormFoot>
    </form>
  )
}

function Key({ waiting, errors }: { waiting: NonNullable<Data['waiting']>; errors: Errors }) {
  return (
    <form method="post" className="stack">
      <FormErrors errors={errors} labels={{ code: 'Code' }} />
      <HiddenField name="intent" value="finish" />
      <p>
        Scan this with your authenticator app. On the phone itself,{' '}
        <a href={waiting.address}>open it in the app</a>.
      </p>
      <div className="w-56 max-w-full">
        <QrCode code={waiting.code} label="QR code with the key for your authenticator app" />
      </div>
      <p>
        Or type the key: <b className="fig">{waiting.key}</b>
      </p>
      <FormGrid>
        <TextField
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={errors?.code}
          hint="Six digits, new every half minute."
          aria-required
        />
      </FormGrid>
      <FormFoot cancelHref="/settings/two-step">
        <Button variant="go">Add the App</Button>
      </FormFoot>
    </form>
  )
}

function Needed() {
  return (
    <div className="stack quiet">
      <p>
        Any authenticator app: the one in your phone’s password settings, Google Authenticator, Microsoft
        Authenticator, Aegis, 1Password and others.
      </p>
      <p>Nothing changes until you have entered a code. The key is shown for 15 minutes.</p>
    </div>
  )
}

export const meta = () => [{ title: 'Authenticator app · Settings · Mortise' }]
