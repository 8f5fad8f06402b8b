import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { publicPage } from '#app/http/page.server.ts'
import { requireOutboxMail } from '#app/services/mail/outbox.server.ts'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: segmentsStyles }]

export const loader = publicPage(async ({ params, url }) => ({
  mail: await requireOutboxMail(params.name ?? ''),
  path: url.pathname,
  asText: url.searchParams.get('as') !== 'html',
}))

/** Links of mails are keys. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

export default function OutboxMail() {
  const { mail, path, asText } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <PageHead title={mail.subject} lead={`To ${mail.to}`} back={{ href: '/dev/outbox', label: 'Outbox' }} />
      <div className="stack stack-wide">
        <Segments
          label="How the mail is shown"
          items={[
            { label: 'As text', href: path, current: asText },
            { label: 'As it looks', href: `${path}?as=html`, current: !asText },
          ]}
        />
        {asText ? <AsText text={mail.text} /> : <AsItLooks html={mail.html} />}
      </div>
    </PublicFrame>
  )
}

function AsText({ text }: { text: string }) {
  return (
    <div className="stack prose">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail's text never changes
        <p key={index}>{withLinks(paragraph)}</p>
      ))}
    </div>
  )
}

/** No scripts, and by the page's own policy nothing from elsewhere; links open in a window of their own. */
function AsItLooks({ html }: { html: string }) {
  return (
    <iframe
      title="The mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      style={{ width: '100%', height: '820px', border: 0, background: '#f2f4f0' }}
    />
  )
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={piece} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.mail.subject ?? 'Outbox'} · Mortise` },
]
