import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { z } from 'zod'
import { ErrorMessage } from '#app/components/frame/error-page.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { isPayerRefusal, PayerProofForm } from '#app/components/subscriptions/payer-proof.tsx'
import { choice } from '#app/domain/fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import {
  awaitConnection,
  connectStripe,
  refreshConnection,
  requireConnectable,
} from '#app/services/payments/connect-stripe.server.ts'

export const handle = { dialog: true }

export const loader = pageFor('company.configure', async ({ scope, url }) => {
  const isBack = url.searchParams.has('back')
  requireConnectable(scope)
  return {
    connection: isBack ? await awaitConnection(scope) : readStripeAccount(scope).connection,
    isBack,
    isOver: url.searchParams.has('again'),
  }
})

const connectForm = z.object({ intent: choice(['connect', 'check'], 'Please choose what to do') })

export const action = pageFor('company.configure', ({ scope, request }) =>
  handleForm(request, connectForm, async ({ intent }) =>
    intent === 'connect' ? redirect(await connectStripe(scope), 303) : check(scope),
  ),
)

async function check(scope: Scope): Promise<Response> {
  const isReady = (await refreshConnection(scope)) === 'ready'
  const flash = isReady
    ? { title: 'Stripe is connected', message: 'Payment pages can be made.', tone: 'good' as const }
    : { title: 'Not ready yet', message: 'Stripe does not let this account take payments so far.' }
  return redirectWithFlash('/billing/connect', flash)
}

type State = ReturnType<typeof useLoaderData<typeof loader>>

export default function BillingConnect() {
  const state = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Dialog title="Your Stripe account" titleId="connect-title" closeHref="/billing" narrow>
      <FormErrors errors={reply?.errors} />
      {state.connection === 'none' ? (
        <None />
      ) : state.connection === 'unfinished' ? (
        <Unfinished {...state} />
      ) : (
        <Ready />
      )}
    </Dialog>
  )
}

/** The answer leads to Stripe. */
function ActButton({ act, label, variant }: { act: string; label: string; variant?: 'go' | undefined }) {
  return (
    <form method="post" action="/billing/connect" {...byBrowser}>
      <Button variant={variant} name="intent" value={act}>
        {label}
      </Button>
    </form>
  )
}

function None() {
  return (
    <div className="stack">
      <p>
        With a Stripe account of your own, you send a job’s client a page, they pay by card, and Billing shows
        it as paid.
      </p>
      <ul className="grid gap-2 pl-5 list-disc text-chalk-2">
        <li>
          The money goes from your client to your account. It never passes through ours, and we take no share.
        </li>
        <li>Stripe’s fees, payouts and refunds are between Stripe and you.</li>
        <li>Stripe asks who you are and for your bank account. It takes about 10 minutes.</li>
      </ul>
      <div className="row">
        <ActButton act="connect" label="Connect Stripe" variant="go" />
      </div>
    </div>
  )
}

function Unfinished({ isBack, isOver }: State) {
  const isWaiting = isBack && !isOver
  const title = isOver ? 'That link was used or too old' : 'Stripe still needs something from you'
  return (
    <div className="stack">
      <Note tone="warn" title={isWaiting ? 'Stripe has not said yes yet' : title}>
        {isWaiting
          ? 'It can take a few minutes until your account may take payments. Check again, or go on where you left off.'
          : 'Go on where you left off: what you entered is kept at Stripe.'}
      </Note>
      <div className="row">
        {isWaiting ? <ActButton act="check" label="Check Again" variant="go" /> : null}
        <ActButton act="connect" label="Finish Connecting" variant={isWaiting ? undefined : 'go'} />
        {isWaiting ? null : <ActButton act="check" label="Check Again" />}
      </div>
    </div>
  )
}

function Ready() {
  return (
    <div className="stack">
      <Note tone="good" title="Connected">
        Your company’s Stripe account takes payments. Make a page for a client with Create Payment.
      </Note>
      <p className="quiet">
        Payouts, refunds and receipts are at{' '}
        <a href="https://dashboard.stripe.com/" rel="noreferrer">
          dashboard.stripe.com
        </a>
        .
      </p>
      <div className="row">
        <ActButton act="check" label="Check Again" />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  if (!isPayerRefusal(useRouteError())) return <ErrorMessage />
  return (
    <Dialog title="Your Stripe account" titleId="connect-title" closeHref="/billing" narrow>
      <div className="stack">
        <PayerProofForm />
      </div>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Your Stripe account · Mortise' }]
