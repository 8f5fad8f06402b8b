import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordFields } from '#app/components/auth/new-password-fields.tsx'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { ContactSupport } from '#app/components/frame/contact-support.tsx'
import { Button, ButtonSummary } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { newPasswordForm } from '#app/domain/auth/auth.schema.ts'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { getActor } from '#app/http/actor.server.ts'
import { redirectClaimed } from '#app/http/auth/session-responses.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { claimAccount, describeClaim } from '#app/services/auth/claim-account.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { describeOwnClaim } from '#app/services/subscriptions/confirm-payer.server.ts'

export const links = signInLinks

export const loader = publicPage(async ({ request, context, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const actor = await getActor(request, context)
  const own = actor && describeOwnClaim(scopeOf(actor), token)
  return {
    token,
    claim: describeClaim(token),
    /** Somebody signed in to that very account may confirm it. */
    own: own && { ...own, username: actor.username },
    support: supportEmail(),
  }
})

export const action = publicPage(call =>
  handleForm(
    call.request,
    newPasswordForm,
    async ({ token, newPassword }) =>
      redirectClaimed(call, await claimAccount(token, newPassword, call.context.address)),
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
  const { token, claim, own, support } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  if (!claim) return <NoClaim hasToken={token !== ''} support={support} />
  if (!own) {
    return (
      <SignInFrame title={takeOver} lead={`${claim.companyName}, paid for by ${claim.email}.`}>
        <TakeOver token={token} {...claim} isMain />
        <DoorLinks links={[{ href: signInFor(token), label: 'It was me. Sign In to Confirm It' }]} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Is this your account?" lead={`${claim.companyName}, paid for by ${claim.email}.`}>
      <ConfirmOwn token={token} companyName={claim.companyName} {...own} />
      <details open={isRefused}>
        <ButtonSummary>No, Somebody Else Created It</ButtonSummary>
        <div className="stack">
          <TakeOver token={token} {...claim} />
        </div>
      </details>
    </SignInFrame>
  )
}

const takeOver = 'Claim your account'

function signInFor(token: string): string {
  return `/login?next=${encodeURIComponent(`/claim-account?token=${encodeURIComponent(token)}`)}`
}

type ConfirmOwnProps = { token: string; companyName: string; username: string; otherAdmins: string[] }

function ConfirmOwn({ token, companyName, username, otherAdmins }: ConfirmOwnProps) {
  return (
    <>
      <p>
        You are signed in to {companyName} as {username}. Once you confirm that this is your account, its
        plans, cards and invoices can be opened by its admins
        {otherAdmins.length > 0 ? `: you, ${otherAdmins.join(', ')}.` : ', which is only you.'}
      </p>
      <form method="post" action="/claim-account/confirm">
        <HiddenField name="token" value={token} />
        <Button variant="go">Confirm Account</Button>
      </form>
    </>
  )
}

type TakeOverProps = { token: string; email: string; companyName: string; isMain?: boolean }

function TakeOver({ token, email, companyName, isMain = false }: TakeOverProps) {
  const errors = useActionData<typeof action>()?.reply.errors
  return (
    <>
      <SignInErrors errors={errors} title="The account was not claimed" />
      <Note tone="warn" title="What happens">
        <ul>
          <li>The admin’s account is yours: with this email and the password you choose here.</li>
          <li>Everybody in {companyName} is signed out, and others in it become team members.</li>
          <li>Open invitations are revoked, and a connected Stripe account is disconnected.</li>
        </ul>
        <p>
          Clients, jobs and tasks stay. If you created the account yourself, you need none of this: sign in to
          it first, and open the link again to confirm that it is yours.
        </p>
      </Note>
      <form method="post">
        <HiddenField name="token" value={token} />
        <NewPasswordFields name="newPassword" email={email} errors={errors} />
        <Button variant={isMain ? 'go' : 'danger'}>Claim Your Account</Button>
      </form>
    </>
  )
}

function NoClaim({ hasToken, support }: { hasToken: boolean; support: string }) {
  return (
    <SignInFrame title={takeOver}>
      <Note tone="bad" title={hasToken ? authTexts.badClaimLink : 'This link is not complete'} role="alert">
        {hasToken ? 'A link works once, for 7 days.' : authTexts.noClaimToken}
      </Note>
      <ContactSupport support={support} />
      <DoorLinks links={[{ href: '/login', label: 'Back to Sign In' }]} />
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Claim your account · Mortise' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: referrerPolicy },
]
