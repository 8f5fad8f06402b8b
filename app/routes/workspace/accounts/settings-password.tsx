import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { HiddenEmail } from '#app/components/auth/hidden-email.tsx'
import { NewPasswordFields } from '#app/components/auth/new-password-fields.tsx'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { passwordChange } from '#app/domain/accounts/settings.schema.ts'
import { plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { withPasswordProof } from '#app/http/accounts/password-form.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { requireOwnSettings } from '#app/models/accounts/account.server.ts'
import { changePassword } from '#app/services/accounts/change-password.server.ts'
import { readSessionId } from '#app/services/auth/session.server.ts'

export const loader = workspacePage(({ actor }) => ({ email: actor.email }))

export const action = workspacePage(async ({ scope, request }) => {
  const sid = (await readSessionId(request)) ?? ''
  const form = await readForm(request)
  const answer = await handleFields(form, passwordChange, async passwords => {
    const dropped = waitingEmail(scope)
    const ended = await changePassword(scope, passwords, sid)
    const message = [
      ...(ended > 0 ? [`You are signed out in ${plural(ended, 'other browser')}.`] : []),
      ...(dropped ? [`The change to ${dropped} was dropped; ask for it again.`] : []),
    ]
    return redirectWithFlash('/settings', { title: 'Password changed', message: message.join(' ') })
  })
  return withPasswordProof(scope, form, answer)
})

/** A new password forgets it. */
function waitingEmail(scope: Scope): string | null {
  const { newEmail, newEmailExpiresAt } = requireOwnSettings(scope)
  return (newEmailExpiresAt ?? 0) > Date.now() ? newEmail : null
}

export const headers = formHeaders

export default function SettingsPassword() {
  const { email } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.reply.errors
  return (
    <SettingsFrame
      title="Password"
      lead="Only you know it: we keep no copy that can be read."
      aside={{
        title: 'What follows',
        content: (
          <div className="stack quiet">
            <p>You stay signed in here, and are signed out in every other browser.</p>
            <p>We mail you that it was changed.</p>
            <p>
              Forgotten the present one? Log out, then use <b>Forgot your password?</b>
            </p>
          </div>
        ),
      }}
    >
      <form method="post">
        <SignInErrors errors={errors} title="Password not changed" />
        <HiddenEmail email={email} />
        <FormGrid>
          <SecretField
            name="currentPassword"
            label="Present password"
            autoComplete="current-password"
            maxLength={limits.password}
            error={errors?.currentPassword}
            aria-required
          />
          <NewPasswordFields name="newPassword" errors={errors} Field={SecretField} />
        </FormGrid>
        <FormFoot cancelHref="/settings">
          <Button variant="go">Change Password</Button>
        </FormFoot>
      </form>
    </SettingsFrame>
  )
}

export const meta = () => [{ title: 'Password · Settings · Mortise' }]
