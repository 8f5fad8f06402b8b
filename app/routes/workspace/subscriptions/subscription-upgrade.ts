import { redirect } from '@remix-run/node'
import { Conflict, PayerUnproven, TooMany, Unavailable } from '#app/domain/errors.ts'
import { findPlan } from '#app/domain/subscriptions/plans.ts'
import { upgradeWish } from '#app/domain/subscriptions/upgrade.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'

/** The page of the plans tells why it cannot go on. */
const route = postOnly({
  page: '/subscription',
  may: 'subscription.manage',
  form: upgradeWish,
  post: async ({ scope, actor }, { plan, requestId }) => {
    try {
      const wish = { plan: findPlan(plan ?? ''), email: actor.email, requestId }
      return redirect(await upgradeSubscription(scope, wish), 303)
    } catch (error) {
      if (error instanceof PayerUnproven) throw error
      if (![Conflict, TooMany, Unavailable].some(kind => error instanceof kind)) throw error
      const message = error instanceof Error ? error.message : undefined
      return redirectWithFlash('/subscription', { title: 'Upgrade Failed', message, tone: 'bad' })
    }
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
export { PayerProofBoundary as ErrorBoundary } from '#app/components/subscriptions/payer-proof.tsx'
