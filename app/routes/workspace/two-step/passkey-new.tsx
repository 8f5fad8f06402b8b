import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { RecoveryCodeList } from '#app/components/two-step/recovery-code-list.tsx'
import { TwoStepFrame } from '#app/components/two-step/two-step-frame.tsx'
import { newPasskeyForm } from '#app/domain/two-step/two-step.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { answerWithCodes } from '#app/http/two-step/codes-answer.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { addPasskey } from '#app/services/two-step/change-passkeys.server.ts'

const NewPasskey = lazyIsland(() => import('#app/islands/two-step/new-passkey.tsx'))

export const loader = workspacePage(({ actor }) => ({ email: actor.email }))

export const action = workspacePage(async ({ scope, request }) =>
  answerWithCodes(
    await readForm(request),
    newPasskeyForm,
    ({ name, credential }) => addPasskey(scope, name, credential),
    ({ name }) =>
      redirectWithFlash('/settings/two-step', { title: 'Passkey added', message: name, tone: 'good' }),
  ),
)

export const headers = formHeaders

export default function PasskeyNew() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'codes' in answer) {
    return (
      <TwoStepFrame title="Passkey" lead="Two-step sign-in is on.">
        <RecoveryCodeList codes={answer.codes} title="Keep these codes now" />
      </TwoStepFrame>
    )
  }
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  return (
    <TwoStepFrame
      title="Add a passkey"
      lead="Your phone, PC or security key proves that it is you."
      aside={{ title: 'What it does', content: <What /> }}
    >
      <Suspense fallback={null}>
        <NewPasskey email={email} errors={reply?.errors} name={reply?.values.name} />
      </Suspense>
    </TwoStepFrame>
  )
}

function What() {
  return (
    <div className="stack quiet">
      <p>Your browser asks for your finger, face or PIN and makes a key. Only its public half comes to us.</p>
      <p>It is the second step after your password. It also signs you in alone: “Sign in with a Passkey”.</p>
      <p>On a PC that others use, take your phone or a security key, never the PC itself.</p>
    </div>
  )
}

export const meta = () => [{ title: 'Add a passkey · Settings · Mortise' }]
