import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PartLinks } from '#app/components/api-docs/part-links.tsx'
import {
  PolicySection,
  partsAfterCookies,
  partsBeforeCookies,
  Terms,
} from '#app/components/data-rights/privacy-text.tsx'
import { CookieForm } from '#app/components/frame/cookie-notice.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import type { Consent } from '#app/domain/consent.ts'
import { cookies } from '#app/domain/cookies.ts'
import { getActor } from '#app/http/actor.server.ts'
import { readConsent } from '#app/http/consent.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import proseStyles from '#app/styles/prose.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: proseStyles }]

export const loader = publicPage(async ({ request, context }) => ({
  isVisitor: (await getActor(request, context)) === null,
  support: supportEmail(),
  consent: readConsent(request),
}))

const lastChanged = '20 November 2026'

export default function PrivacyPolicy() {
  const { isVisitor, support, consent } = useLoaderData<typeof loader>()
  const before = partsBeforeCookies(support)
  const after = partsAfterCookies(support)
  const page = (
    <>
      <PageHead
        title="Privacy policy"
        lead={`What Mortise keeps about people, why, for how long, and what you can do about it, as of ${lastChanged}.`}
      />
      <Columns className="print:*:col-span-full">
        <PartLinks
          label="In this policy"
          parts={[...before, { id: 'cookies', title: 'Cookies' }, ...after].map(({ id, title }) => ({
            href: `#${id}`,
            title,
          }))}
        />
        <Column span={9}>
          {before.map(({ id, title, text }) => (
            <PolicySection key={id} id={id} title={title}>
              {text}
            </PolicySection>
          ))}
          <Cookies consent={consent} />
          {after.map(({ id, title, text }) => (
            <PolicySection key={id} id={id} title={title}>
              {text}
            </PolicySection>
          ))}
        </Column>
      </Columns>
    </>
  )
  return isVisitor ? <PublicFrame>{page}</PublicFrame> : page
}

function Cookies({ consent }: { consent: Consent | null }) {
  return (
    <PolicySection id="cookies" title="Cookies">
      <p>
        These are all cookies that Mortise sets. It cannot work without them, so the law asks for no consent,
        and none of them follows you. We still ask: should there ever be others, your answer decides about
        them, and until then accepting and rejecting come to the same.
      </p>
      <Terms items={cookies} />
      <p>
        Over https most of the names begin with “__Host-”: your browser then gives them to nobody but Mortise.
      </p>
      <p>
        When you are signed in, your browser’s own storage also keeps what could not be sent yet, such as a
        setting changed without a connection or the draft of a template, until it has arrived here; and that
        pages are dark.
      </p>
      <h3 className="mt-6">Your answer</h3>
      <p>
        {consent === null
          ? 'You have not answered yet.'
          : `You have ${consent} cookies in this browser. You can change that at any time.`}
      </p>
      <div className="print:hidden">
        <CookieForm back="/privacy-policy#cookies" />
      </div>
    </PolicySection>
  )
}

export const meta: MetaFunction = () => [{ title: 'Privacy policy · Mortise' }]
