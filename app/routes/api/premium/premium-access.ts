import { api } from '#app/http/api.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'

const route = api({
  GET: ({ scope }) => {
    const isAdmin = scope.role === 'admin'
    return {
      isAdmin,
      hasActiveSubscription: scope.isSubscribed,
      subscriptionStatus: scope.subscriptionStatus,
      premiumFeatures: isAdmin ? 'all' : listFeatures(scope),
    }
  },
})

export const loader = route.loader
export const action = route.action
