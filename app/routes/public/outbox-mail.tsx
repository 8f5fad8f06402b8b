import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { publicPage } from '#app/http/page.server.ts'
import { requireOutboxMail } from '#app/services/mail/outbox.server.ts'

export const loader = publicPage(async ({ params }) => ({
  mail: await requireOutboxMail(params.name ?? ''),
}))

/** Links of mails are keys. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

export default function OutboxMail() {
  const { mail } = useLoaderData<typeof loader>()
  return (
    <main className="main" id="main">
      <PageHead title={mail.subject} lead={`To ${mail.to}`} back={{ href: '/dev/outbox', label: 'Outbox' }} />
      <div className="stack prose">
        {mail.text.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail's text never changes
          <p key={index}>{withLinks(paragraph)}</p>
        ))}
      </div>
    </main>
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
