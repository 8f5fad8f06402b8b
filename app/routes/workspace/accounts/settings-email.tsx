import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { emailChange } from '#app/domain/accounts/settings.schema.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatInstant } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { requireOwnSettings } from '#app/models/accounts/account.server.ts'
import { mailConfirmationAgain } from '#app/services/accounts/confirm-own-email.server.ts'
import { cancelEmailChange, requestEmailChange } from '#app/services/accounts/request-email-change.server.ts'
import { isOutboxOpen } from '#app/services/mail/outbox.server.ts'

export const loader = workspacePage(({ scope }) => {
  const { email, emailUnproven, newEmail, newEmailExpiresAt } = requireOwnSettings(scope)
  const now = Date.now()
  const isWaiting =
    newEmail !== null &&
    newEmail.toLowerCase() !== email.toLowerCase() &&
    newEmailExpiresAt !== null &&
    newEmailExpiresAt > now
  const until = isWaiting
    ? formatInstant(newEmailExpiresAt, scope.timeZone, dayIn(scope.timeZone, now))
    : null
  return {
    email,
    emailUnproven,
    waiting: until === null ? null : { newEmail, until, expiresAt: newEmailExpiresAt },
    isDemo: isOutboxOpen(),
  }
})

export const action = workspacePage(async ({ scope, request }) =>
  handleForms(await readForm(request), {
    cancel: form => handleFields(form, emptyForm, () => keepPresent(scope)),
    confirm: form => handleFields(form, emptyForm, () => mailAgain(scope)),
    save: form =>
      handleFields(form, emailChange, async change => {
        await requestEmailChange(scope, change)
        return redirectWithFlash('/settings/email', {
          title: 'Check your mail',
          message: `We sent a link to ${change.newEmail}. Your email changes when you open it.`,
        })
      }),
  }),
)

export const headers = formHeaders

function keepPresent(scope: Scope) {
  cancelEmailChange(scope)
  return redirectWithFlash('/settings/email', { title: 'Your email stays as it is' })
}

async function mailAgain(scope: Scope) {
  await mailConfirmationAgain(scope)
  const message = 'Open the link in this browser, and your email is confirmed.'
  return redirectWithFlash('/settings/email', { title: 'Check your mail', message })
}

export default function SettingsEmail() {
  const { email, emailUnproven, waiting, isDemo } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors ?? {}
  return (
    <SettingsFrame
      title="Email"
      lead={`You sign in with ${email}.`}
      aside={{ title: 'How it changes', content: <Steps isDemo={isDemo} /> }}
    >
      {emailUnproven ? (
        <Note tone="warn" title="Confirm your email">
          <p>
            We mailed a link to {email} when you created your account. Until you open it in this browser you
            cannot invite anybody, and we mail you nothing else.
          </p>
          <form method="post" className="row">
            <Button size="small" name="intent" value="confirm">
              Mail the Link Again
            </Button>
          </form>
        </Note>
      ) : null}
      {waiting ? (
        <Note tone="warn" title={`${waiting.newEmail} is not confirmed yet`}>
          <p>Open the link in the mail we sent there. It works until {waiting.until}.</p>
          <form method="post" className="row">
            <Button size="small" name="intent" value="cancel">
              Keep {email}
            </Button>
          </form>
        </Note>
      ) : null}
      {/* The key empties the form once it was sent. */}
      <form method="post" key={waiting?.expiresAt}>
        <FormErrors errors={errors} labels={{ newEmail: 'New email', currentPassword: 'Present password' }} />
        <FormGrid>
          <TextField
            label="New email"
            name="newEmail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={reply?.values.newEmail}
            error={errors.newEmail}
            maxLength={limits.email}
            aria-required
          />
          <SecretField
            label="Present password"
            name="currentPassword"
            autoComplete="current-password"
            maxLength={limits.password}
            error={errors.currentPassword}
            aria-required
          />
        </FormGrid>
        <FormFoot cancelHref="/settings">
          <Button variant="go">Send Link</Button>
        </FormFoot>
      </form>
    </SettingsFrame>
  )
}

function Steps({ isDemo }: { isDemo: boolean }) {
  return (
    <div className="stack quiet">
      <p>We mail a link to the new address. It works once, for 24 hours.</p>
      <p>
        Until you open it, your present email stays. We write there, too, so that nobody changes it unseen.
      </p>
      {isDemo ? (
        <p>
          <a href="/dev/outbox">Read the demo’s mail</a>
        </p>
      ) : null}
    </div>
  )
}

export const meta = () => [{ title: 'Email · Settings · Mortise' }]
