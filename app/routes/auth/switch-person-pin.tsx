import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, PasswordField } from '#app/components/kit/field.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { endsPassword, SwitchLinks } from '#app/components/workshop-pcs/switch-notes.tsx'
import { fullName } from '#app/domain/format.ts'
import { pinEntry } from '#app/domain/workshop-pcs/pin.schema.ts'
import { pinLength } from '#app/domain/workshop-pcs/pin.ts'
import { switchHref } from '#app/domain/workshop-pcs/switch-person.ts'
import { safeNext } from '#app/http/actor.server.ts'
import { redirectSwitched } from '#app/http/auth/session-responses.server.ts'
import { formHeaders, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { readSwitching } from '#app/http/workshop-pcs/switching.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { requirePinPerson, signInByPin } from '#app/services/workshop-pcs/sign-in-by-pin.server.ts'

const PinPad = lazyIsland(() => import('#app/islands/workshop-pcs/pin-pad.tsx'))

export const links = signInLinks

export const handle = { hydrate: true }

export const loader = publicPage(async call => {
  const { pc, here, next } = await readSwitching(call)
  const { firstName, lastName, username } = requirePinPerson(pc, idParam(call.params))
  const name = fullName(firstName, lastName, username)
  return { name, pcName: pc.name, here, next }
})

export const action = publicPage(async call => {
  const { pc } = await readSwitching(call)
  const id = idParam(call.params)
  requirePinPerson(pc, id)
  return handleForm(call.request, pinEntry, async ({ pin }, form) => {
    const signedIn = await signInByPin(pc, id, pin)
    const next = form.get('next')
    return redirectSwitched(call, signedIn, pc, safeNext(typeof next === 'string' ? next : null))
  })
})

export const headers = formHeaders

export default function SwitchPersonPin() {
  const { name, pcName, here, next } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.reply.errors
  return (
    <SignInFrame title={name} lead={[`Workshop PC ${pcName}.`, endsPassword(here)].join(' ')}>
      <SignInErrors errors={errors?.[''] && { '': errors[''] }} title="Not switched" />
      <form method="post" {...byBrowser}>
        <HiddenField name="next" value={next} />
        <PasswordField
          label="PIN"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLength.most}
          error={errors?.pin}
          autoFocus
          aria-required
        />
        <Suspense fallback={null}>
          <PinPad inputId="pin" most={pinLength.most} />
        </Suspense>
        <Button variant="go">Switch</Button>
      </form>
      <SwitchLinks here={here} next={next} back={switchHref(next)} />
    </SignInFrame>
  )
}

export const meta = () => [{ title: 'Switch Person · Mortise' }]
