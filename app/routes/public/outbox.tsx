import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { publicPage } from '#app/http/page.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'

export const loader = publicPage(async () => {
  const mails = await listOutbox()
  return { mails: mails.map(({ name, subject, to, sentAt }) => ({ name, subject, to, sentAt })) }
})

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main className="main" id="main">
      <PageHead
        title="Outbox"
        lead="A demo sends no mail. What it would have sent is kept here, newest first."
        back={{ href: '/login', label: 'Sign In' }}
      />
      {mails.length === 0 ? (
        <EmptyState title="No mail yet">Ask for a new password, and its mail appears here.</EmptyState>
      ) : (
        <List label="Mails">
          {mails.map(mail => (
            <ListRow
              key={mail.name}
              icon="mail"
              title={mail.subject}
              detail={`To ${mail.to}, ${clock(mail.sentAt)}`}
              href={`/dev/outbox/${encodeURIComponent(mail.name)}`}
            />
          ))}
        </List>
      )}
    </main>
  )
}

/** UTC, as the file names have it. */
function clock(sentAt: string): string {
  return `${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC`
}

export const meta: MetaFunction = () => [{ title: 'Outbox · Mortise' }]
