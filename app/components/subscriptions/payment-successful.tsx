import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'

type PaymentSuccessfulProps = {
  /** 'waiting': our records do not show the plan yet. 'visitor': nobody that we know. */
  shown: 'subscribed' | 'waiting' | 'visitor'
  sessionId: string | null
}

export function PaymentSuccessful({ shown, sessionId }: PaymentSuccessfulProps) {
  if (shown === 'visitor') return <Visitor />
  return (
    <>
      <PageHead
        title="Payment Successful"
        lead={shown === 'subscribed' ? 'Thank you. Your plan is set up.' : undefined}
      />
      {shown === 'subscribed' ? (
        <Note tone="good" title="Ready to go on">
          Your whole company can work now. Plan, seats and the next billing date stand under Subscription.
        </Note>
      ) : (
        <Waiting sessionId={sessionId} />
      )}
      <p className="row mt-6">
        <ButtonLink variant="go" href="/dashboard">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink href="/subscription">See Your Subscription</ButtonLink>
      </p>
    </>
  )
}

function Visitor() {
  return (
    <>
      <PageHead title="Payment Successful" />
      <Note title="Sign in to see your plan">
        If your company has just paid, its plan shows under Subscription once you are signed in. If you have
        paid and have no account yet, the link in our welcome email leads to it.
      </Note>
      <p className="row mt-6">
        <ButtonLink variant="go" href="/login">
          Sign In
        </ButtonLink>
        <ButtonLink href="/login?mode=create-account">Create Your Account</ButtonLink>
      </p>
    </>
  )
}

function Waiting({ sessionId }: { sessionId: string | null }) {
  if (sessionId === null) {
    return (
      <Note title="No plan yet" role="status">
        Our records show no plan of your company. If you have just paid, look again in a minute.
      </Note>
    )
  }
  return (
    <>
      <Note title="One moment, please" role="status">
        The payment service has told your browser that you paid, and is about to tell us. Ask it now, or look
        again in a minute.
      </Note>
      <ConfirmForm sessionId={sessionId} />
    </>
  )
}

export function ConfirmForm({ sessionId, variant }: { sessionId: string; variant?: 'go' }) {
  return (
    <form method="post" action="/payment-success" className="mt-6" {...byBrowser}>
      <HiddenField name="session_id" value={sessionId} />
      <Button variant={variant ?? 'plain'}>Check Now</Button>
    </form>
  )
}
