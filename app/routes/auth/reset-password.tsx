import { type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordFields } from '#app/components/auth/new-password-fields.tsx'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { newPasswordForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { SecretField } from '#app/islands/secret-field.tsx'
import { keepDevice } from '#app/services/auth/known-device.server.ts'
import { findResetAccount, resetPassword } from '#app/services/auth/reset-password.server.ts'

export const links = signInLinks

export const handle = { hydrate: true }

export const loader = publicPage(({ url }) => {
  if (url.searchParams.has('done')) return { state: 'done' as const }
  const token = url.searchParams.get('token') ?? ''
  if (token === '') return { state: 'no-token' as const }
  const account = findResetAccount(token)
  return account ? { state: 'ready' as const, token, ...account } : { state: 'bad-token' as const }
})

export const action = publicPage(({ request, context }) =>
  handleForm(
    request,
    newPasswordForm,
    async ({ token, newPassword }) => {
      const { userId } = await resetPassword(token, newPassword, context.address)
      const headers = { 'Set-Cookie': await keepDevice(request, userId) }
      return redirect('/reset-password?done=1', { status: 303, headers })
    },
    'Failed to reset password. Please try again.',
  ),
)

// The address is a key and is never told as a referrer. 'no-referrer' would hide the origin too, and forms would be refused.
const referrerPolicy = 'strict-origin'

export const headers: HeadersFunction = () => ({
  'Referrer-Policy': referrerPolicy,
  'Cache-Control': 'no-store',
})

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>()
  if (page.state === 'done') return <Done />
  if (page.state !== 'ready') return <NoForm state={page.state} />
  return <NewPassword {...page} />
}

function NewPassword({ token, email, companyName }: { token: string; email: string; companyName: string }) {
  const reply = useActionData<typeof action>()?.reply
  return (
    <SignInFrame title="Reset Password" lead={`For ${email} at ${companyName}.`}>
      <SignInErrors errors={reply?.errors} title="Password reset failed" />
      <form method="post">
        <HiddenField name="token" value={token} />
        <NewPasswordFields
          name="newPassword"
          email={email}
          errors={reply?.errors}
          hint="At least 6 characters. You are signed out everywhere else."
          Field={SecretField}
        />
        <Button variant="go">Reset Password</Button>
      </form>
      <DoorLinks links={[{ href: '/login', label: 'Back to Sign In' }]} />
    </SignInFrame>
  )
}

function NoForm({ state }: { state: 'no-token' | 'bad-token' }) {
  return (
    <SignInFrame title="Reset Password">
      {state === 'no-token' ? (
        <Note tone="bad" title="This link is not complete" role="alert">
          {authTexts.noResetToken}
        </Note>
      ) : (
        <Note tone="bad" title={authTexts.badResetLink} role="alert">
          A link works once, for up to an hour. Ask for a new one.
        </Note>
      )}
      <ButtonLink variant="go" href="/login?mode=reset">
        Ask for a New Link
      </ButtonLink>
      <DoorLinks links={[{ href: '/login', label: 'Back to Sign In' }]} />
    </SignInFrame>
  )
}

function Done() {
  return (
    <SignInFrame title="Password reset" lead="Sign in with your new password from now on.">
      <ButtonLink variant="go" href="/login">
        Back to Login
      </ButtonLink>
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Reset Password · Mortise' },
  { name: 'referrer', content: referrerPolicy },
]
