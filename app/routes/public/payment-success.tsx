import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DoorLinks, SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { ContactSupport } from '#app/components/frame/contact-support.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { ConfirmForm } from '#app/components/subscriptions/payment-successful.tsx'
import { DomainError, TooMany } from '#app/domain/errors.ts'
import { checkoutChoice } from '#app/domain/subscriptions/checkout.schema.ts'
import { nextStep, type PaidState, paidTexts } from '#app/domain/subscriptions/paid-texts.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { keepPaidCheckout, readPaidCheckout } from '#app/services/auth/visit-cookies.server.ts'
import { isOutboxOpen } from '#app/services/mail/outbox.server.ts'
import {
  type CheckoutView,
  confirmCheckout,
  recordPaid,
  viewCheckout,
} from '#app/services/subscriptions/confirm-checkout.server.ts'

export const links = signInLinks

/** The webhook usually comes first. Two looks and the pause between them end within 15 seconds. */
const waitMs = 5000
const pauseSeconds = 2

/** Writes nothing; a checkout that was recorded is kept by the browser that paid. */
export const loader = publicPage(async ({ request, url, context }) => {
  const sessionId = url.searchParams.get('session_id')
  const hasFailed = url.searchParams.has('failed')
  const isLastLook = url.searchParams.has('again')
  const view = await viewCheckout(sessionId, context.address, hasFailed ? 0 : waitMs).catch(orUnreachable)
  if (view.state === 'company') throw redirect(`/subscription?${successQuery(sessionId)}`, 303)
  const kept = await readPaidCheckout(request)
  const known = kept?.sessionId === sessionId ? kept : null
  const state = stateOf(view, known?.isMailed !== true, hasFailed || isLastLook)
  const isRecorded = view.state === 'recorded'
  const headers = new Headers()
  if (isRecorded && !view.accountCreated && state !== 'sending' && sessionId !== null) {
    const isMailed = state !== 'failed'
    if (known?.isMailed !== isMailed)
      headers.append(
        'Set-Cookie',
        await keepPaidCheckout({ isWelcomed: false, ...known, sessionId, isMailed }),
      )
  }
  if (state === 'sending') headers.set('Refresh', `${pauseSeconds}; url=${lookAgain(sessionId)}`)
  return data({ state, isRecorded, sessionId, isDemo: isOutboxOpen(), support: supportEmail() }, { headers })
})

/** A header: the page has no script, and a `meta` refresh in the head would be read out as a fault. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return new Headers(refresh === null ? {} : { Refresh: refresh })
}

function lookAgain(sessionId: string | null): string {
  return `/payment-success?${new URLSearchParams({ session_id: sessionId ?? '', again: 'true' })}`
}

function successQuery(sessionId: string | null): URLSearchParams {
  return new URLSearchParams({ success: 'true', ...(sessionId && { session_id: sessionId }) })
}

export const action = publicPage(async ({ request, context }) => {
  const form = await readForm(request)
  const { session_id } = checked(checkoutChoice, Object.fromEntries(form))
  const query = new URLSearchParams({ session_id })
  try {
    if (form.get('intent') === 'create-account') return await goToNextStep(session_id, context.address)
    const { reason } = await confirmCheckout(session_id, context.address)
    if (reason === subscriptionTexts.companySubscribed) return redirect('/subscription?success=true', 303)
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof TooMany) throw error
    if (error.status === 503) query.set('failed', 'true')
  }
  return redirect(`/payment-success?${query}`, 303)
})

async function goToNextStep(sessionId: string, address: string): Promise<Response> {
  if ((await recordPaid(sessionId, address)) === 'company') return redirect('/subscription?success=true', 303)
  const kept = await keepPaidCheckout({ sessionId, isWelcomed: false, isMailed: false })
  return redirect(nextStep('failed').href, { status: 303, headers: { 'Set-Cookie': kept } })
}

/** They have paid: it is only we who cannot see it. */
function orUnreachable(error: unknown): CheckoutView | { state: 'failed' } {
  if (error instanceof DomainError && error.status === 503) return { state: 'failed' }
  throw error
}

type Seen = Exclude<CheckoutView, { state: 'company' }> | { state: 'failed' }

function stateOf(view: Seen, isFirstLook: boolean, hasFailed: boolean): PaidState {
  if (view.state === 'sending') return hasFailed ? 'failed' : 'sending'
  if (view.state !== 'recorded') return view.state
  if (view.accountCreated) return 'made'
  if (view.mail === 'failed') return 'failed'
  if (view.mail === 'sending') return hasFailed ? 'failed' : 'sending'
  return isFirstLook ? 'sent' : 'already_sent'
}

export default function PaymentSuccess() {
  const { state, isRecorded, sessionId, isDemo, support } = useLoaderData<typeof loader>()
  const { title, tone, note, text } = paidTexts[state]
  return (
    <SignInFrame title={title}>
      <Note tone={tone} title={note} role="status">
        <p>{text}</p>
        {state === 'failed' ? <Steps /> : null}
      </Note>
      <Way state={state} isRecorded={isRecorded} sessionId={sessionId} support={support} />
      <DoorLinks
        links={[
          { href: '/login', label: 'Back to Sign In' },
          ...(isDemo ? [{ href: '/dev/outbox', label: 'Read the demo’s mail' }] : []),
        ]}
      />
    </SignInFrame>
  )
}

function Steps() {
  return (
    <ol>
      <li>Go to Sign In.</li>
      <li>Choose Create Account.</li>
      <li>Use the same email address you used for payment.</li>
    </ol>
  )
}

type WayProps = { state: PaidState; isRecorded: boolean; sessionId: string | null; support: string }

function Way({ state, isRecorded, sessionId, support }: WayProps) {
  if (state === 'unknown') return <ContactSupport support={support} />
  if (state === 'sending' && sessionId) return <ConfirmForm sessionId={sessionId} variant="go" />
  const { href, label } = nextStep(state)
  return (
    <>
      {state === 'failed' && sessionId && !isRecorded ? (
        <form method="post" className="mt-6">
          <HiddenField name="session_id" value={sessionId} />
          <Button variant="go" name="intent" value="create-account">
            {label}
          </Button>
        </form>
      ) : (
        <ButtonLink variant="go" href={href}>
          {label}
        </ButtonLink>
      )}
      {state === 'failed' && sessionId ? <ConfirmForm sessionId={sessionId} /> : null}
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${paidTexts[data?.state ?? 'no-session'].title} · Mortise` },
  { name: 'robots', content: 'noindex' },
]
