import { isoOrNull } from '#app/domain/clock.ts'
import { api } from '#app/http/api.server.ts'

const route = api({
  GET: ({ scope: { subscriptionStatus, subscriptionEndsAt } }) => ({
    status: subscriptionStatus,
    subscriptionEndsAt: isoOrNull(subscriptionEndsAt),
  }),
})

export const loader = route.loader
export const action = route.action
