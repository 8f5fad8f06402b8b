import { type Action, requireMay } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { atDoor } from '#app/http/door.ts'
import { type Call, pageFor } from '#app/http/page.server.ts'
import { isReadOnlyAfterDowngrade } from '#app/models/premium/kept-rows.server.ts'
import { gate, gateKept, premiumApi, requireFeature } from './premium-page.server.ts'

type Has = (name: PremiumFeature) => boolean

/** The pages, forms and calls of a feature that is for those who see money, and whose records outlive it. */
export function moneyModule(feature: PremiumFeature) {
  return {
    /** Loader of a page that is read without the feature, too, where there is something of it: `hasFeature` is false then, and the page offers no change. */
    page<T>(work: (call: Call, has: boolean, hasOther: Has) => Promise<T> | T) {
      return pageFor('money.read', async call => {
        let hasFeature = false
        const gated = await gateKept(call.scope, feature, has => {
          hasFeature = has(feature)
          return work(call, hasFeature, has)
        })
        return { ...gated, hasFeature }
      })
    },

    /** Loader of a page on which something is changed. */
    formPage<T>(action: Action, work: (call: Call, hasOther: Has) => Promise<T> | T) {
      return pageFor(action, call => gate(call.scope, feature, has => work(call, has)))
    },

    /** Action of such a page: without the feature nothing is taken. */
    form<T>(action: Action, work: (call: Call) => Promise<T> | T) {
      return pageFor(action, call => {
        requireFeature(call.scope, feature)
        return work(call)
      })
    },

    /** Of a file that is only read: it outlives the feature. */
    requireToRead(scope: Scope): void {
      if (!isReadOnlyAfterDowngrade(scope, feature)) requireFeature(scope, feature)
    },

    /** Of an address that only forms are sent to. */
    requireTo(action: Action) {
      return atDoor({ wrapper: 'requireTo', action }, (scope: Scope): void => {
        requireMay(scope, action)
        requireFeature(scope, feature)
      })
    },

    /** An API address: reading outlives the feature. */
    api(handlers: Parameters<typeof premiumApi>[1]) {
      return premiumApi(feature, handlers, { isKept: true })
    },
  }
}
