import { planChoice } from '#app/domain/subscriptions/checkout.schema.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'
import { purchaserOf } from '#app/http/actor.server.ts'
import { publicApi } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'

/** For visitors too. The message is for those who open the address in a new tab. */
const route = publicApi({
  POST: async call => {
    const { plan, requestId } = await call.body(planChoice)
    const purchaser = await purchaserOf(call.request, call.context)
    const url = await startCheckout(purchaser, requirePlan(plan), call.requestId ?? requestId)
    return json({ url, message: subscriptionTexts.newTab })
  },
})

export const loader = route.loader
export const action = route.action
