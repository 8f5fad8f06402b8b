import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/button.tsx'
import { Coming } from '#app/components/coming.tsx'
import { DoorLinks, SignInFrame } from '#app/components/sign-in-frame.tsx'
import { subscriptionPage } from '#app/domain/coming-pages.ts'
import { getActor } from '#app/http/actor.server.ts'
import { publicPage } from '#app/http/page.server.ts'

export const loader = publicPage(async ({ request, context }) => ({
  isVisitor: (await getActor(request, context)) === null,
}))

export default function Subscription() {
  const { isVisitor } = useLoaderData<typeof loader>()
  return isVisitor ? <ForVisitors /> : <Coming page={subscriptionPage} />
}

function ForVisitors() {
  const { title, lead, whatItWillDo } = subscriptionPage
  return (
    <SignInFrame title={title} lead={lead}>
      <section className="stack">
        <h2>What it will do</h2>
        <ul className="list">
          {whatItWillDo.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className="stack">
        <h2>Until then</h2>
        <p>An invite code lets you start without paying. If you have paid already, create your account.</p>
        <ButtonLink variant="go" href="/use-invite-code">
          Use an invite code
        </ButtonLink>
      </section>
      <DoorLinks
        links={[
          { href: '/login?mode=create-account', label: 'Create Account' },
          { href: '/login', label: 'Back to Sign In' },
        ]}
      />
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [{ title: 'Subscription · Mortise' }]
