import { findPlan } from '#app/domain/subscriptions/plans.ts'
import { upgradeWish } from '#app/domain/subscriptions/upgrade.schema.ts'
import { api } from '#app/http/api.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'

const route = api({
  POST: async ({ scope, actor, optionalBody, requestId }) => {
    const { plan } = await optionalBody(upgradeWish)
    const wish = { plan: findPlan(plan ?? ''), email: actor.email, requestId }
    return { checkoutUrl: await upgradeSubscription(scope, wish), message: 'Upgrade Initiated' }
  },
})

export const loader = route.loader
export const action = route.action
