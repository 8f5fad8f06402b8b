import { planText } from '#app/domain/subscriptions/plan-text.ts'
import { findPlan } from '#app/domain/subscriptions/plans.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { waitForPlan } from '#app/http/subscriptions/subscription-page.server.ts'

/** Stripe leads back here. The webhook brings the new plan in a moment. */
export const loader = workspacePage(async ({ scope, url, context }) => {
  const plan = findPlan(url.searchParams.get('plan') ?? '')
  const isSubscribed = plan !== null && (await waitForPlan(scope, plan, context.address))
  return redirectWithFlash('/subscription', {
    title: 'Upgrade Initiated',
    message: isSubscribed
      ? `Your company has ${planText(plan)}.`
      : 'Your new plan shows as soon as the payment service has confirmed it.',
    tone: 'good',
  })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
