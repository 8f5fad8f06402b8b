import { checkoutChoice } from '#app/domain/subscriptions/checkout.schema.ts'
import { publicApi } from '#app/http/api.server.ts'
import { json } from '#app/http/errors.server.ts'
import { confirmCheckout } from '#app/services/subscriptions/confirm-checkout.server.ts'

const route = publicApi({
  POST: async ({ body, context }) => {
    const { session_id } = await body(checkoutChoice)
    return json(await confirmCheckout(session_id, context.address))
  },
})

export const loader = route.loader
export const action = route.action
