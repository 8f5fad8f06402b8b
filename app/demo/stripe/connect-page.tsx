import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import type { readConnectPage } from './connect-page.server.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

type ConnectPageProps = { page: ReturnType<typeof readConnectPage> }

export default function ConnectPage({ page }: ConnectPageProps) {
  const { name, accountId, refreshUrl, returnUrl } = page
  return (
    <SandboxFrame>
      <PageHead
        title="Set up payments"
        lead={name === accountId ? `Account ${accountId}` : `${name}, account ${accountId}`}
      />
      <div className="stack">
        {refreshUrl ? (
          <Note tone="warn" title="This link is used up">
            <p>At Stripe, too, such a link works once and for a few minutes.</p>
            <ButtonLink href={refreshUrl}>Get a New One</ButtonLink>
          </Note>
        ) : (
          <Section title="How does it end?">
            <form method="post" className="stack">
              <p>
                At Stripe, the company gives its details and its bank account here. In the sandbox you choose
                what Stripe makes of it.
              </p>
              <div className="row">
                <Button variant="go" name="outcome" value="done">
                  Finish the Set-Up
                </Button>
                <Button name="outcome" value="half">
                  Leave It Half Done
                </Button>
                <Button name="outcome" value="restricted">
                  Give Details That Stripe Refuses
                </Button>
                <ButtonLink variant="bare" href={returnUrl}>
                  Go Back Without Doing Anything
                </ButtonLink>
              </div>
            </form>
          </Section>
        )}
      </div>
    </SandboxFrame>
  )
}
