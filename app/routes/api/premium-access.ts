import { api } from '#app/http/api.server.ts'
import { requireOwnAccount } from '#app/models/account.server.ts'

const route = api({
  GET: ({ scope }) => {
    const isAdmin = scope.role === 'admin'
    return {
      isAdmin,
      hasActiveSubscription: scope.isSubscribed,
      subscriptionStatus: scope.subscriptionStatus,
      premiumFeatures: isAdmin ? 'all' : requireOwnAccount(scope.userId).premiumFeatures,
    }
  },
})

export const loader = route.loader
export const action = route.action
