import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { readForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { findStopReader, stopMorningMail } from '#app/services/notifications/stop-morning-mail.server.ts'

export const links = signInLinks

export const loader = publicPage(({ url }) => {
  const reader = findStopReader(url.searchParams.get('token') ?? '')
  if (!reader) return { state: 'bad-link' as const }
  return reader.time === null
    ? { state: 'stopped' as const }
    : { state: 'ready' as const, time: reader.time, companyName: reader.companyName }
})

/** Mail programs post to the link of the mail themselves (RFC 8058) and follow no redirect: the answer is the page. */
export const action = publicPage(async ({ request, url }) => {
  await readForm(request)
  const isStopped = stopMorningMail(url.searchParams.get('token') ?? '')
  return data({ isStopped }, { status: isStopped ? 200 : 404 })
})

// The address is a key to the setting, so it is told to nobody.
const referrerPolicy = 'strict-origin'

export const headers: HeadersFunction = () => ({
  'Referrer-Policy': referrerPolicy,
  'Cache-Control': 'no-store',
})

export default function MorningMailStop() {
  const page = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (page.state === 'bad-link' || outcome?.isStopped === false) return <BadLink />
  return page.state === 'stopped' ? <Stopped /> : <Ask {...page} />
}

function Ask({ time, companyName }: { time: string; companyName: string }) {
  return (
    <SignInFrame
      title="Stop the morning mail?"
      lead={`${companyName} mails you at ${time} what is due and what is new; you can turn it on again in your settings.`}
    >
      <form method="post">
        <Button variant="go">Stop the Morning Mail</Button>
      </form>
      <DoorLinks links={[{ href: '/', label: 'Keep it' }]} />
    </SignInFrame>
  )
}

function Stopped() {
  return (
    <SignInFrame
      title="No morning mail"
      lead="You get none from now on, and can turn it on again in your settings."
    >
      <ButtonLink variant="go" href="/settings/morning-mail">
        Open the Settings
      </ButtonLink>
    </SignInFrame>
  )
}

function BadLink() {
  return (
    <SignInFrame title="Morning mail">
      <Note tone="bad" title="This link is not complete" role="alert">
        Open it from the mail once more, or stop the mail in the settings.
      </Note>
      <ButtonLink variant="go" href="/settings/morning-mail">
        Open the Settings
      </ButtonLink>
    </SignInFrame>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Morning mail · Mortise' },
  { name: 'referrer', content: referrerPolicy },
]
