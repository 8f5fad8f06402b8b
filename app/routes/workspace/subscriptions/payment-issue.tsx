import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PaymentIssueDialog } from '#app/components/subscriptions/payment-issue.tsx'
import { periodText } from '#app/domain/subscriptions/countdown.ts'
import { type PaymentIssue, paymentIssueOf } from '#app/domain/subscriptions/payment-issue.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { customerDashboard } from '#app/services/stripe/customer-dashboard.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, url }) => {
  const issue = paymentIssueOf(scope)
  const isFailed = url.searchParams.has('failed') && scope.role === 'admin'
  return {
    issue,
    left: issue?.endsAt ? periodText(Date.parse(issue.endsAt), Date.now()) : null,
    supportEmail: supportEmail(),
    dashboard: isFailed ? customerDashboard : null,
  }
})

const settled: PaymentIssue = {
  title: 'Nothing to settle',
  description: 'Your company has access: there is nothing to do here.',
  urgency: 'none',
  status: null,
  endsAt: null,
  isAdmin: false,
  isPayable: false,
  opensItself: false,
}

/** For somebody who owes nothing and came for cards and invoices. */
const closed: PaymentIssue = {
  ...settled,
  urgency: 'medium',
  title: 'The billing page could not be opened',
  description:
    'Nothing has to be settled: your company has access, and nothing was charged. Try again in a moment, or go to the payment provider yourself.',
}

export default function PaymentIssuePage() {
  const { issue, left, supportEmail, dashboard } = useLoaderData<typeof loader>()
  const failure = dashboard ? (
    issue ? (
      <Failure dashboard={dashboard} />
    ) : (
      <ToStripe dashboard={dashboard} />
    )
  ) : null
  return (
    <div className="scrim z-32">
      <PaymentIssueDialog
        issue={issue ?? (dashboard ? closed : settled)}
        left={left}
        supportEmail={supportEmail}
        failure={failure}
        close={
          <ButtonLink href="/" {...leavesDialog}>
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
      <ToStripe dashboard={dashboard} />
    </Note>
  )
}

function ToStripe({ dashboard }: { dashboard: string }) {
  return (
    <ButtonLink href={dashboard} target="_blank" rel="noopener">
      Open Stripe in a New Tab
    </ButtonLink>
  )
}

export const meta = () => [{ title: 'Subscription · Mortise' }]
