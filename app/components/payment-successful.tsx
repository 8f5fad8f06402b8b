import { Button, ButtonLink } from '#app/components/button.tsx'
import { HiddenField } from '#app/components/field.tsx'
import { Note } from '#app/components/note.tsx'
import { PageHead } from '#app/components/page-head.tsx'

type PaymentSuccessfulProps = {
  /** A checkout that our records do not show yet. */
  sessionId: string | null
}

export function PaymentSuccessful({ sessionId }: PaymentSuccessfulProps) {
  return (
    <>
      <PageHead title="Payment Successful" lead="Thank you. Your plan is set up." />
      {sessionId === null ? (
        <Note tone="good" title="Back to the bench">
          Your jobs, clients and templates are where you left them.
        </Note>
      ) : (
        <>
          <Note title="One moment, please" role="status">
            The payment service has told your browser that you paid, and is about to tell us. Ask it now, or
            look again in a minute.
          </Note>
          <ConfirmForm sessionId={sessionId} />
        </>
      )}
      <p className="row after">
        <ButtonLink variant="go" href="/dashboard">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink href="/subscription">See your subscription</ButtonLink>
      </p>
    </>
  )
}

/** Asks the payment service at once. */
export function ConfirmForm({ sessionId, variant }: { sessionId: string; variant?: 'go' }) {
  return (
    <form method="post" action="/payment-success" className="after" data-reload="">
      <HiddenField name="session_id" value={sessionId} />
      <Button variant={variant ?? 'plain'}>Check now</Button>
    </form>
  )
}
