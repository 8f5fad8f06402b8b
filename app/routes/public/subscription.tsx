import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SellingFooter, SellingHeader } from '#app/components/frame/selling-frame.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { ActiveSubscription } from '#app/components/subscriptions/active-subscription.tsx'
import { AddOns } from '#app/components/subscriptions/add-ons.tsx'
import { PayerProof, PayerProofBoundary } from '#app/components/subscriptions/payer-proof.tsx'
import { PaymentSuccessful } from '#app/components/subscriptions/payment-successful.tsx'
import { PlanPicker } from '#app/components/subscriptions/plan-picker.tsx'
import { planChoice } from '#app/domain/subscriptions/checkout.schema.ts'
import { readPicked } from '#app/domain/subscriptions/plan-text.ts'
import { planOf, requirePlan, trialDays } from '#app/domain/subscriptions/plans.ts'
import { getActor, purchaserOf } from '#app/http/actor.server.ts'
import { formHeaders, handleForm, newRequestId } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { viewSubscription, waitForSubscription } from '#app/http/subscriptions/subscription-page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import pickerStyles from '#app/styles/plan-picker.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pickerStyles }]

export const loader = publicPage(async ({ request, context, url }) => {
  const actor = await getActor(request, context)
  const query = url.searchParams
  const isSuccess = query.get('success') === 'true'
  const sessionId = query.get('session_id')
  if (actor && isSuccess && sessionId) {
    const isSubscribed = await waitForSubscription(scopeOf(actor), sessionId, context.address)
    // The frame around the page was read before: the redirect reads it again.
    if (isSubscribed) throw redirect('/subscription?success=true')
  }
  const company = actor ? viewSubscription(scopeOf(actor)) : null
  return {
    company,
    picked: readPicked(query, company?.last),
    isPicked: query.has('size') || query.has('plan'),
    isSuccess,
    sessionId,
    cancelled: query.get('cancelled') === 'true',
    requestId: newRequestId(),
    support: supportEmail(),
    year: new Date().getFullYear(),
  }
})

export const action = publicPage(({ request, context }) =>
  handleForm(request, planChoice, async ({ plan, requestId }) => {
    const purchaser = await purchaserOf(request, context)
    return redirect(await startCheckout(purchaser, requirePlan(plan), requestId), 303)
  }),
)

export const headers = formHeaders

export default function Subscription() {
  const { company, year } = useLoaderData<typeof loader>()
  if (company) return <Page />
  return (
    <div className="overflow-x-clip">
      <SellingHeader />
      <main id="main" className="page-wide pt-6 pb-12" tabIndex={-1}>
        <Page />
      </main>
      <SellingFooter year={year} />
    </div>
  )
}

function Page() {
  const data = useLoaderData<typeof loader>()
  const { company, isSuccess, sessionId, requestId } = data
  const isSubscribed = company !== null && company.subscription !== null
  if (isSuccess) {
    const shown = isSubscribed ? 'subscribed' : company ? 'waiting' : 'visitor'
    return <PaymentSuccessful shown={shown} sessionId={sessionId} />
  }
  if (company?.subscription) {
    const { subscription, mayManage, others } = company
    const chosen = data.isPicked ? planOf(data.picked.tier, data.picked.interval).id : null
    return (
      <>
        <PageHead
          title="Subscription"
          lead={
            mayManage ? 'What your company has, what it costs and when it is paid.' : 'What your company has.'
          }
        />
        <ActiveSubscription
          subscription={subscription}
          manage={mayManage ? { others, chosen, requestId } : null}
          first={company.mayProve ? <PayerProof support={data.support} /> : null}
          hasFreeAccess={company.hasFreeAccess}
        />
        <AddOns />
      </>
    )
  }
  return <Choosing {...data} />
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function Choosing({ company, picked, cancelled, requestId, support }: Data) {
  const reply = useActionData<typeof action>()?.reply
  const hasTrial = company?.hasTrial ?? true
  return (
    <>
      <PageHead
        title={company ? 'Subscription' : 'Choose your plan'}
        lead={
          hasTrial
            ? `Free trial: ${trialDays} days on all plans. No payment until the trial ends.`
            : 'Everything you had is still here: choose a plan and go on.'
        }
      />
      {company?.hasFreeAccess ? (
        <Note tone="good" title="Your company has free access">
          Nothing has to be paid. A plan gives you more seats.
        </Note>
      ) : null}
      {company?.mayProve ? (
        <PayerProof support={support} />
      ) : company && !company.mayManage ? (
        <Note tone="warn" title="This is for your admin">
          Only an admin of your company can subscribe. Please ask yours.
        </Note>
      ) : (
        <PlanPicker
          picked={picked}
          requestId={requestId}
          hasTrial={hasTrial}
          supportEmail={support}
          cancelled={cancelled}
          error={firstOf(reply?.errors)}
        />
      )}
      <AddOns />
    </>
  )
}

function firstOf(errors: Record<string, string[]> = {}): string | undefined {
  return Object.values(errors)[0]?.[0]
}

export const ErrorBoundary = PayerProofBoundary

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.isSuccess ? 'Payment Successful' : 'Subscription'} · Mortise` },
]
