import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { focusOnReturn } from '#app/components/kit/page-attributes.ts'
import { passkeyAnswerForm, secondStepForm } from '#app/domain/two-step/two-step.schema.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { getActor, safeNext } from '#app/http/actor.server.ts'
import { redirectSignedIn } from '#app/http/auth/session-responses.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { type PublicCall, publicPage } from '#app/http/page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { readDevice } from '#app/services/auth/known-device.server.ts'
import { ensureCode, ensureOwnPasskey, readEntering } from '#app/services/two-step/second-step.server.ts'

const UsePasskey = lazyIsland(() => import('#app/islands/two-step/use-passkey.tsx'))

export const links = signInLinks

export const handle = { hydrate: true }

export const loader = publicPage(async ({ request, context, url }) => {
  const next = safeNext(url.searchParams.get('next'))
  // At a workshop PC somebody may sign in over the person who is signed in.
  const isEntering = (await readEntering(request)) !== null
  if (!isEntering && (await getActor(request, context))) throw redirect(next, 303)
  const { email, companyName, ...person } = await requireEntering(request)
  const { hasApp, passkeys, codesLeft } = readTwoStep(person)
  return { next, email, companyName, hasApp, hasPasskeys: passkeys > 0, hasCodes: codesLeft > 0 }
})

/** The right password comes first, within ten minutes and in this browser. */
async function requireEntering(request: Request) {
  const entering = await readEntering(request)
  if (entering) return entering
  const message = 'The second step has to follow within ten minutes.'
  throw await redirectWithFlash('/login', { title: twoStepTexts.startAgain, message, tone: 'bad' })
}

export const action = publicPage(async (call: PublicCall) => {
  const { request, context } = call
  const entering = await requireEntering(request)
  return handleForms(await readForm(request), {
    passkey: form =>
      handleFields(form, passkeyAnswerForm, async ({ credential }) => {
        await ensureOwnPasskey(entering, credential)
        return redirectSignedIn(call, entering, form.get('next'))
      }),
    save: form =>
      handleFields(form, secondStepForm, async ({ code }) => {
        await ensureCode(entering, code, { address: context.address, device: await readDevice(request) })
        return redirectSignedIn(call, entering, form.get('next'))
      }),
  })
})

export const headers = formHeaders

export default function SecondStep() {
  const { next, email, companyName, hasApp, hasPasskeys, hasCodes } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <SignInFrame title="Second step" lead={`For ${email} at ${companyName}.`}>
      <SignInErrors errors={reply?.errors} title="Not signed in" leads={false} />
      {hasPasskeys ? (
        <Suspense fallback={<NoPasskey />}>
          <UsePasskey label="Use a Passkey" variant={hasApp ? 'plain' : 'go'} next={next} isSecondStep />
        </Suspense>
      ) : null}
      <form method="post">
        <HiddenField name="next" value={next} />
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          error={reply?.errors.code}
          hint={hintOf(hasApp, hasCodes)}
          autoFocus
          {...focusOnReturn}
          aria-required
        />
        <Button variant={hasPasskeys && !hasApp ? 'plain' : 'go'}>Sign In</Button>
      </form>
      <p className="quiet">
        Lost your phone and your codes? {`An admin of ${companyName} can switch the second step off for you.`}
      </p>
      <DoorLinks links={[{ href: '/login', label: 'Sign in as somebody else' }]} />
    </SignInFrame>
  )
}

function NoPasskey() {
  return (
    <noscript>
      <p className="quiet">Your passkey needs JavaScript in this browser. A code works without.</p>
    </noscript>
  )
}

function hintOf(hasApp: boolean, hasCodes: boolean): string {
  const app = 'the 6 digits that your authenticator app shows'
  const recovery = 'a recovery code of 12 digits'
  if (!hasApp) return hasCodes ? `Enter ${recovery}.` : 'You have no codes left: use your passkey.'
  return hasCodes ? `Enter ${app}, or ${recovery}.` : `Enter ${app}.`
}

export const meta: MetaFunction = () => [{ title: 'Second step · Mortise' }]
