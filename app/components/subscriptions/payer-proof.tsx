import { useRouteError } from '@remix-run/react'
import { ErrorMessage, refusalKind } from '#app/components/frame/error-page.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'

export function PayerProof({ support }: { support?: string }) {
  return (
    <Section title="Show that this is your account" span={6}>
      <PayerProofForm />
      {support ? (
        <p className="quiet mt-6">
          If nobody reads that address any more, write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
      ) : null}
    </Section>
  )
}

export function PayerProofForm() {
  return (
    <>
      <p>
        Anybody who knows the email that paid could have created this account. We mail a link to that address:
        open it in this browser, and plans, cards and invoices are open to you. Everything else works already.
      </p>
      <form method="post" action="/subscription/payer" className="row mt-6">
        <Button variant="go" icon="mail">
          Email Me the Link
        </Button>
      </form>
    </>
  )
}

/** Refused because nobody has shown yet that they read the payer's mail. */
export function isPayerRefusal(error: unknown): boolean {
  return refusalKind(error) === 'payer'
}

/** In place of a page that leads to Stripe. */
export function PayerProofBoundary() {
  if (!isPayerRefusal(useRouteError())) return <ErrorMessage />
  return (
    <>
      <PageHead
        title="Subscription"
        lead="Billing opens to the person who reads the mail of the address that paid."
      />
      <PayerProof />
    </>
  )
}
