import { api } from '#app/http/api.server.ts'

const route = api({
  GET: ({ scope: { subscriptionStatus, subscriptionEndsAt } }) => ({
    status: subscriptionStatus,
    subscriptionEndsAt: subscriptionEndsAt === null ? null : new Date(subscriptionEndsAt).toISOString(),
  }),
})

export const loader = route.loader
export const action = route.action
