import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pinChange } from '#app/domain/workshop-pcs/pin.schema.ts'
import { pinLength } from '#app/domain/workshop-pcs/pin.ts'
import { withPasswordProof } from '#app/http/accounts/password-form.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { findPinDate } from '#app/models/workshop-pcs/pin.server.ts'
import { removePin, setPin } from '#app/services/workshop-pcs/change-pin.server.ts'

export const loader = workspacePage(({ scope, actor }) => {
  const setAt = findPinDate(scope)
  return { email: actor.email, since: setAt === null ? null : dayText(scope, setAt) }
})

function dayText({ timeZone }: Scope, at: number): string {
  return formatDateShort(dayIn(timeZone, at), dayIn(timeZone, Date.now()))
}

export const action = workspacePage(async ({ scope, request }) => {
  return handleForms(await readForm(request), {
    remove: () =>
      redirectWithFlash('/settings', { title: removePin(scope) ? 'PIN removed' : 'There is no PIN' }),
    save: async form => {
      const answer = await handleFields(form, pinChange, async change => {
        await setPin(scope, change)
        return redirectWithFlash('/settings', {
          title: 'PIN saved',
          message: 'At a workshop PC press Switch Person.',
        })
      })
      return withPasswordProof(scope, form, answer)
    },
  })
})

export const headers = formHeaders

export default function SettingsPin() {
  const { email, since } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.reply.errors
  return (
    <SettingsFrame
      title="PIN"
      lead="Takes over at a workshop PC, without signing out."
      aside={{ title: 'What it is for', content: <Purpose /> }}
    >
      <form method="post">
        <SignInErrors errors={errors} title="PIN not saved" />
        {since ? <p className="quiet mb-4">You set one {since}. A new one takes its place.</p> : null}
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
        <FormGrid>
          <SecretField
            name="currentPassword"
            label="Present password"
            autoComplete="current-password"
            maxLength={limits.password}
            error={errors?.currentPassword}
            aria-required
          />
          <PinField name="pin" label="New PIN" errors={errors} hint="4 to 6 digits." />
          <PinField name="confirmPin" label="Confirm new PIN" errors={errors} />
        </FormGrid>
        <FormFoot cancelHref="/settings">
          <Button variant="go">Save PIN</Button>
        </FormFoot>
      </form>
      {since ? <Removing /> : null}
    </SettingsFrame>
  )
}

type PinFieldProps = {
  name: 'pin' | 'confirmPin'
  label: string
  hint?: string
  errors: Readonly<Record<string, string[]>> | undefined
}

function PinField({ errors, ...field }: PinFieldProps) {
  return (
    <SecretField
      {...field}
      width="half"
      inputMode="numeric"
      autoComplete="off"
      maxLength={pinLength.most}
      error={errors?.[field.name]}
      aria-required
    />
  )
}

function Removing() {
  return (
    <Section title="Do without">
      <form method="post">
        <HiddenField name="intent" value="remove" />
        <p className="quiet question">Anybody who is at a workshop PC by your PIN is signed out.</p>
        <Button variant="danger">Remove PIN</Button>
      </form>
    </Section>
  )
}

function Purpose() {
  return (
    <div className="stack quiet">
      <p>
        At a PC that your company shares, press <b>Switch Person</b>, then your name, and type your PIN: what
        is ticked from then on is yours.
      </p>
      <p>
        A PIN is short, so it opens less than your password does: your work, but no settings, money or
        accounts. It signs you in nowhere else.
      </p>
      <p>After five wrong ones your password is asked for, for a quarter of an hour.</p>
    </div>
  )
}

export const meta = () => [{ title: 'PIN · Settings · Mortise' }]
