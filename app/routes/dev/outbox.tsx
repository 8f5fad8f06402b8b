import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { formatInstant } from '#app/domain/format.ts'
import { publicPage } from '#app/http/page.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'

export const loader = publicPage(async () => {
  const mails = await listOutbox()
  return {
    mails: mails.map(({ name, subject, to, sentAt }) => ({ name, subject, to, sentAt: clock(sentAt) })),
  }
})

function clock(sentAt: string): string {
  return formatInstant(Date.parse(sentAt), 'Europe/London')
}

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <PageHead title="Outbox" lead="What this demo would have mailed, newest first." />
      {mails.length === 0 ? (
        <EmptyState title="No mail yet" action={<ButtonLink href="/login">Go to Sign In</ButtonLink>}>
          Ask for a new password where you sign in, and its mail appears here.
        </EmptyState>
      ) : (
        <List label="Mails">
          {mails.map(mail => (
            <ListRow
              key={mail.name}
              icon="mail"
              title={mail.subject}
              detail={`To ${mail.to}`}
              end={mail.sentAt}
              href={`/dev/outbox/${encodeURIComponent(mail.name)}`}
            />
          ))}
        </List>
      )}
    </PublicFrame>
  )
}

export const meta: MetaFunction = () => [{ title: 'Outbox · Mortise' }]
