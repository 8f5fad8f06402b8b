import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DoorNote } from '#app/components/auth/door-note.tsx'
import { NewPasswordFields } from '#app/components/auth/new-password-fields.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { ContactSupport } from '#app/components/frame/contact-support.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { newPasswordForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { enterClaimed } from '#app/http/auth/sign-in.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { claimAccount, describeClaim } from '#app/services/auth/claim-account.server.ts'

export const loader = publicPage(({ url }) => {
  const token = url.searchParams.get('token') ?? ''
  return { token, claim: describeClaim(token), support: supportEmail() }
})

export const action = publicPage(call =>
  handleForm(
    call.request,
    newPasswordForm,
    async ({ token, newPassword }) =>
      enterClaimed(call, await claimAccount(token, newPassword, call.context.address)),
    'The account could not be taken over. Please try again.',
  ),
)

// The address is a key, so it is never told as a referrer; 'no-referrer' would hide the form's origin, too.
const referrerPolicy = 'strict-origin'

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  const own = { 'Referrer-Policy': referrerPolicy, 'Cache-Control': 'no-store' }
  return wait === null ? own : { ...own, 'Retry-After': wait }
}

export default function ClaimAccount() {
  const { token, claim, support } = useLoaderData<typeof loader>()
  if (!claim) return <NoClaim hasToken={token !== ''} support={support} />
  return <Claim token={token} {...claim} />
}

function Claim({ token, email, companyName }: { token: string; email: string; companyName: string }) {
  const errors = useActionData<typeof action>()?.reply.errors
  return (
    <SignInFrame title="Take the account over" lead={`${companyName}, paid for by ${email}.`}>
      <DoorNote errors={errors} title="The account was not taken over" />
      <Note tone="warn" title="What happens">
        <ul>
          <li>The admin’s account is yours: with this email and the password you choose here.</li>
          <li>Everybody in {companyName} is signed out, and others in it become team members.</li>
          <li>Open invitations are revoked, and a connected Stripe account is disconnected.</li>
        </ul>
        <p>Clients, projects and tasks stay. If you created the account yourself, you need none of this.</p>
      </Note>
      <form method="post">
        <HiddenField name="token" value={token} />
        <NewPasswordFields name="newPassword" email={email} errors={errors} />
        <Button variant="go">Take the account over</Button>
      </form>
      <DoorLinks links={[{ href: '/login', label: 'It was me. Sign In' }]} />
    </SignInFrame>
  )
}

function NoClaim({ hasToken, support }: { hasToken: boolean; support: string }) {
  return (
    <SignInFrame title="Take the account over">
      <Note tone="bad" title={hasToken ? authTexts.badClaimLink : 'This link is not complete'} role="alert">
        {hasToken ? 'A link works once, for 7 days.' : authTexts.noClaimToken}
      </Note>
      <ContactSupport support={support} />
      <DoorLinks links={[{ href: '/login', label: 'Back to Sign In' }]} />
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Take the account over · Mortise' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: referrerPolicy },
]
