import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInErrors } from '#app/components/auth/sign-in-errors.tsx'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { acceptanceForm } from '#app/domain/auth/auth.schema.ts'
import { roleLabel } from '#app/domain/format.ts'
import { invitationDays, invitationTexts } from '#app/domain/invitations/invitation.ts'
import { redirectJoined } from '#app/http/auth/session-responses.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { acceptInvitation, findInvited } from '#app/services/invitations/accept-invitation.server.ts'
import { AcceptForm } from './accept-form.tsx'

export const links = signInLinks

export const loader = publicPage(async ({ url, context }) => {
  const token = url.searchParams.get('token') ?? ''
  if (token === '') return { state: 'no-token' as const }
  const invited = await findInvited(token, context.address)
  return invited ? { state: 'ready' as const, token, ...invited } : { state: 'bad-token' as const }
})

export const action = publicPage(({ request, context }) =>
  handleForm(
    request,
    acceptanceForm,
    async ({ token, ...credentials }) =>
      redirectJoined(request, await acceptInvitation(token, credentials, context.address)),
    invitationTexts.acceptFailed,
  ),
)

// The address is a key and is never told as a referrer. 'no-referrer' would hide the origin too, and forms would be refused.
const referrerPolicy = 'strict-origin'

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const headers = new Headers({ 'Referrer-Policy': referrerPolicy, 'Cache-Control': 'no-store' })
  const wait = actionHeaders?.get('Retry-After') ?? loaderHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}

const title = 'Accept the invitation'

export default function AcceptInvitation() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (page.state !== 'ready') return <NoInvitation state={page.state} />
  const { token, companyName, firstName, email, role, account, username } = page
  if (account !== 'none') return <HasAccount companyName={companyName} email={email} account={account} />
  return (
    <SignInFrame title={title} lead={`Welcome, ${firstName}: choose a username and a password.`}>
      <MetaList
        items={[
          { label: 'Company', value: companyName },
          { label: 'Role', value: roleLabel(role) },
          { label: 'Email', value: email },
        ]}
      />
      <SignInErrors errors={reply?.errors} title={invitationTexts.acceptFailed} />
      <AcceptForm
        token={token}
        email={email}
        username={username}
        values={reply?.values}
        errors={reply?.errors}
      />
    </SignInFrame>
  )
}

function NoInvitation({ state }: { state: 'no-token' | 'bad-token' }) {
  return (
    <SignInFrame title={title}>
      {state === 'no-token' ? (
        <Note tone="bad" title={invitationTexts.noToken} role="alert">
          Please open the whole link of the mail, to its last letter.
        </Note>
      ) : (
        <Note tone="bad" title={invitationTexts.badToken} role="alert">
          {`A link works once, for ${invitationDays} days, and only the newest one. Please ask the person who invited you to send it again.`}
        </Note>
      )}
      <p>If you have accepted already, sign in.</p>
      <ButtonLink variant="go" href="/login">
        Sign In
      </ButtonLink>
    </SignInFrame>
  )
}

type HasAccountProps = { companyName: string; email: string; account: 'here' | 'elsewhere' }

function HasAccount({ companyName, email, account }: HasAccountProps) {
  return (
    <SignInFrame title={title} lead={`You are invited to join ${companyName}.`}>
      <Note tone="warn" title="This email already has an account" role="status">
        {account === 'here'
          ? `${email} belongs to ${companyName} already. There is nothing left to accept.`
          : `${email} belongs to a Mortise account of another company, and one email belongs to one company at a time.`}
      </Note>
      {account === 'elsewhere' ? (
        <ul className="bullets">
          <li>Ask {companyName} to invite you with another email address of yours,</li>
          <li>
            or give your account another email under Settings, or delete that account under Data rights. Then
            open this link again.
          </li>
        </ul>
      ) : null}
      <ButtonLink variant="go" href="/login">
        Sign In
      </ButtonLink>
      <DoorLinks links={[{ href: '/login?mode=reset', label: 'Forgot your password?' }]} />
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: `${title} · Mortise` },
  { name: 'referrer', content: referrerPolicy },
]
