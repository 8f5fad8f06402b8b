import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/button.tsx'
import { Note } from '#app/components/note.tsx'
import { PaymentIssueDialog } from '#app/components/payment-issue.tsx'
import { countdownText } from '#app/domain/countdown.ts'
import { type PaymentIssue, paymentIssueOf } from '#app/domain/payment-issue.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { customerDashboard } from '#app/services/stripe/customer-dashboard.server.ts'
import styles from '#app/styles/payment-issue.css?url'

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, url }) => {
  const issue = paymentIssueOf(scope)
  const isFailed = url.searchParams.has('failed') && scope.role === 'admin'
  return {
    issue,
    left: issue?.endsAt ? countdownText(Date.parse(issue.endsAt), Date.now()) : null,
    supportEmail: supportEmail(),
    dashboard: isFailed ? customerDashboard : null,
  }
})

const settled: PaymentIssue = {
  title: 'Nothing to settle',
  description: 'Your company has access: there is nothing to do here.',
  urgency: 'medium',
  status: null,
  endsAt: null,
  isAdmin: false,
  isPayable: false,
  opensItself: false,
}

export default function PaymentIssuePage() {
  const { issue, left, supportEmail, dashboard } = useLoaderData<typeof loader>()
  return (
    <div className="scrim issue-scrim">
      <PaymentIssueDialog
        issue={issue ?? settled}
        left={left}
        supportEmail={supportEmail}
        failure={dashboard ? <Failure dashboard={dashboard} /> : null}
        close={
          <ButtonLink href="/" data-leave="">
            {issue ? 'Not now' : 'Go to the Portal'}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Failure({ dashboard }: { dashboard: string }) {
  return (
    <Note tone="warn" role="alert" title="The billing page could not be opened">
      <p>Nothing was charged. Try again in a moment, or go to the payment provider yourself.</p>
      <ButtonLink href={dashboard} target="_blank" rel="noopener">
        Open Stripe in a new tab
      </ButtonLink>
    </Note>
  )
}

export const meta = () => [{ title: 'Subscription · Mortise' }]
