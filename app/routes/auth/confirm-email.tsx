import { type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { emailToken } from '#app/domain/accounts/settings.schema.ts'
import { getActor } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { confirmEmail, readEmailLink } from '#app/services/accounts/confirm-email.server.ts'

export const links = signInLinks

export const loader = publicPage(async ({ request, context, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const link = readEmailLink(token)
  const actor = link.state === 'own' ? await getActor(request, context) : null
  return { token, link, isOwner: link.state === 'own' && actor?.userId === link.userId }
})

export const action = publicPage(({ request, context }) =>
  handleForm(request, emailToken, async ({ token }) => {
    confirmEmail(token, (await getActor(request, context))?.userId)
    return redirect(`/confirm-email?token=${encodeURIComponent(token)}`, 303)
  }),
)

// The address is a key, so it is never told as a referrer; 'no-referrer' would hide the form's origin, too.
const referrerPolicy = 'strict-origin'

export const headers: HeadersFunction = () => ({
  'Referrer-Policy': referrerPolicy,
  'Cache-Control': 'no-store',
})

export default function ConfirmEmail() {
  const { token, link, isOwner } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (link.state === 'done') {
    return (
      <SignInFrame
        title="Email confirmed"
        lead={`You sign in to ${link.companyName} with ${link.email} now.`}
      >
        <ButtonLink variant="go" href="/">
          Go to Mortise
        </ButtonLink>
      </SignInFrame>
    )
  }
  if (link.state === 'bad') return <BadLink />
  if (link.state === 'own') {
    return (
      <SignInFrame
        title="Confirm your email"
        lead={`${link.email} is the email of ${link.username} at ${link.companyName}.`}
      >
        <SignInErrors errors={reply?.errors} title="Email not confirmed" />
        {isOwner ? (
          <form method="post">
            <HiddenField name="token" value={token} />
            <Button variant="go">Confirm Email</Button>
          </form>
        ) : (
          <>
            <p>
              If the account is yours, sign in to it first. If you do not know it, leave it: it can do nothing
              in your name.
            </p>
            <ButtonLink
              variant="go"
              href={`/login?next=${encodeURIComponent(`/confirm-email?token=${encodeURIComponent(token)}`)}`}
            >
              Sign In
            </ButtonLink>
          </>
        )}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Confirm your email"
      lead={`From now on you sign in to ${link.companyName} with ${link.newEmail} instead of ${link.email}.`}
    >
      <SignInErrors errors={reply?.errors} title="Email not changed" />
      <form method="post">
        <HiddenField name="token" value={token} />
        <Button variant="go">Confirm Email</Button>
      </form>
      <DoorLinks links={[{ href: '/settings/email', label: 'Not now' }]} />
    </SignInFrame>
  )
}

function BadLink() {
  return (
    <SignInFrame title="Confirm your email">
      <Note tone="bad" title="Invalid or expired link" role="alert">
        A link works once, for 24 hours. Ask for a new one in your settings.
      </Note>
      <ButtonLink variant="go" href="/settings/email">
        Go to Your Settings
      </ButtonLink>
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Confirm your email · Mortise' },
  { name: 'referrer', content: referrerPolicy },
]
