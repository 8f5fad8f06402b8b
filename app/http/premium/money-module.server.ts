import { type Action, requireMay } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { atDoor } from '#app/http/door.ts'
import { type Call, pageFor } from '#app/http/page.server.ts'
import { isReadOnlyAfterDowngrade } from '#app/models/premium/lost-feature.server.ts'
import { gate, gateKept, requireFeature } from './premium-page.server.ts'

type Has = (name: PremiumFeature) => boolean

/** A premium feature for those who see money, whose records stay readable without it. */
export function moneyModule(feature: PremiumFeature) {
  return {
    /** Loader. Without the feature, existing records are still shown: `hasFeature` is then false, and the page must offer no change. */
    page<T extends object>(work: (call: Call, has: boolean, hasOther: Has) => Promise<T> | T) {
      return pageFor('money.read', call =>
        gateKept(call.scope, feature, async has => {
          const hasFeature = has(feature)
          return { ...(await work(call, hasFeature, has)), hasFeature }
        }),
      )
    },

    formPage<T>(action: Action, work: (call: Call, hasOther: Has) => Promise<T> | T) {
      return pageFor(action, call => gate(call.scope, feature, has => work(call, has)))
    },

    form<T>(action: Action, work: (call: Call) => Promise<T> | T) {
      return pageFor(action, call => {
        requireFeature(call.scope, feature)
        return work(call)
      })
    },

    requireToRead(scope: Scope): void {
      if (!isReadOnlyAfterDowngrade(scope, feature)) requireFeature(scope, feature)
    },

    /** For an address only for forms. */
    requireTo(action: Action) {
      return atDoor({ wrapper: 'requireTo', action }, (scope: Scope): void => {
        requireMay(scope, action)
        requireFeature(scope, feature)
      })
    },
  }
}
