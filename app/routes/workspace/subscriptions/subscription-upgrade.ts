import { redirect } from '@remix-run/node'
import { Conflict, PayerUnproven, TooMany, Unavailable } from '#app/domain/errors.ts'
import { findPlan } from '#app/domain/subscriptions/plans.ts'
import { upgradeWish } from '#app/domain/subscriptions/upgrade.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'

/** There is nothing to read here. */
export const loader = () => redirect('/subscription', 303)

/** Goes on at Stripe; why it cannot is told by the page of the plans. */
export const action = pageFor('subscription.manage', async ({ scope, actor, request }) => {
  const { plan, requestId } = checked(upgradeWish, Object.fromEntries(await readForm(request)))
  try {
    const wish = { plan: findPlan(plan ?? ''), email: actor.email, requestId }
    return redirect(await upgradeSubscription(scope, wish), 303)
  } catch (error) {
    if (error instanceof PayerUnproven) throw error
    if (![Conflict, TooMany, Unavailable].some(kind => error instanceof kind)) throw error
    const message = error instanceof Error ? error.message : undefined
    return redirectWithFlash('/subscription', { title: 'Upgrade Failed', message, tone: 'bad' })
  }
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
export { PayerProofBoundary as ErrorBoundary } from '#app/components/subscriptions/payer-proof.tsx'
